#!/bin/bash
# Workers of a fleet. Start the workers when the conductor is waiting for them: sbatch FILE
#SBATCH --job-name=assay-fleet
#SBATCH --array=0-@LAST@
#SBATCH --ntasks=1
#SBATCH --output=assay-fleet-%A_%a.log
# Workers read the fleet's secret from ASSAY_FLEET_SECRET in sbatch's environment. If this variable is not set,
# they read the secret from Assay's var/fleet-secret.
# A worker that ends is not restarted, because a restarted worker would repeat its load.
#SBATCH --no-requeue
set -euo pipefail
exec "@HOME@/assay" @ARGUMENTS@
