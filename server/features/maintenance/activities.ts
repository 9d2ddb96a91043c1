import type { MaintenanceActivities } from '@thamani/workflows/maintenance/workflow.ts';
import type { Context } from '../../context.ts';
import { deleteExpiredRows, createMonthPartitions } from './service.ts';

export function maintenanceActivities(context: Context): MaintenanceActivities {
  return {
    createMonthPartitions: () => createMonthPartitions(context),
    deleteExpiredRows: () => deleteExpiredRows(context),
  };
}
