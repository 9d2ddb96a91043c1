import type { CertificateReportActivities } from '@thamani/workflows/certificate-reports/workflow.ts';
import type { Context } from '../../context.ts';
import { acknowledge, notifyCompany, notifyReporter } from './service.ts';

export function certificateReportActivities(context: Context): CertificateReportActivities {
  return {
    acknowledgeReport: (report) => acknowledge(context, report),
    notifyReporterOfOutcome: (report) => notifyReporter(context, report),
    notifyCompanyOfOutcome: (report) => notifyCompany(context, report),
  };
}
