#!/bin/bash
# The workers of a fleet. When its conductor waits for them: sbatch FILE
#SBATCH --job-name=assay-fleet
#SBATCH --array=0-@LAST@
#SBATCH --ntasks=1
#SBATCH --output=assay-fleet-%A_%a.log
# Workers take ASSAY_FLEET_SECRET from the environment of sbatch, or else var/fleet-secret of Assay.
# A worker that ends is not started again, since that would repeat its load.
#SBATCH --no-requeue
set -euo pipefail
exec "@HOME@/assay" @ARGUMENTS@
