import { proxyActivities } from '@temporalio/workflow';
import { briefly, writing } from '../activity-options.ts';
import type { WorkflowInput } from '../workflow-input.ts';

/** Each is idempotent under the key of the outbox row that started the workflow. */
export interface CertificateReportActivities {
  acknowledgeReport(report: WorkflowInput): Promise<void>;
  notifyReporterOfOutcome(report: WorkflowInput): Promise<void>;
  notifyCompanyOfOutcome(report: WorkflowInput): Promise<void>;
}

const { acknowledgeReport, notifyReporterOfOutcome } = proxyActivities<CertificateReportActivities>(briefly);
const { notifyCompanyOfOutcome } = proxyActivities<CertificateReportActivities>(writing);

/** Only a reporter who left an address gets mails. The company learns nothing of an open report. */
export async function certificateReportReceived(report: WorkflowInput): Promise<void> {
  await acknowledgeReport(report);
}

/** Neither waits for the other. */
export async function certificateReportClosed(report: WorkflowInput): Promise<void> {
  await Promise.all([notifyReporterOfOutcome(report), notifyCompanyOfOutcome(report)]);
}
