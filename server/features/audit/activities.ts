import type { AuditActivities } from '@thamani/workflows/audit/workflow.ts';
import type { Context } from '../../context.ts';
import { exportSeals, sealHeads } from './sealing.ts';

export function auditActivities(context: Context): AuditActivities {
  return {
    sealAudit: () => sealHeads(context),
    exportSeals: () => exportSeals(context),
  };
}
