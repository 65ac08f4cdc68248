#!/bin/bash
# Workers of a run. Start the workers while 'assay run' is waiting for workers: sbatch FILE
#SBATCH --job-name=assay-fleet
#SBATCH --array=0-@LAST@
#SBATCH --ntasks=1
#SBATCH --output=assay-fleet-%A_%a.log
# Workers read the fleet's secret from the variable ASSAY_FLEET_SECRET in sbatch's environment. If this variable is not
# set, workers read the secret from the file var/fleet-secret of Assay.
# A worker that ends is not restarted, because a restarted worker would repeat its load.
#SBATCH --no-requeue
set -euo pipefail
exec "@HOME@/assay" @ARGUMENTS@
