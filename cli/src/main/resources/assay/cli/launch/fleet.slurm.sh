#!/bin/bash
# Workers of a fleet. Start them when the conductor is waiting for them: sbatch FILE
#SBATCH --job-name=assay-fleet
#SBATCH --array=0-@LAST@
#SBATCH --ntasks=1
#SBATCH --output=assay-fleet-%A_%a.log
# Workers read ASSAY_FLEET_SECRET from the environment of sbatch, or else Assay's var/fleet-secret.
# A worker that ends is not restarted, because that would repeat its load.
#SBATCH --no-requeue
set -euo pipefail
exec "@HOME@/assay" @ARGUMENTS@
