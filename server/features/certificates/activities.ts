import { asyncLocalStorage as currentActivity } from '@temporalio/activity';
import type { IssuingActivities } from '@thamani/workflows/certificates/issuing.ts';
import type { CertificateActivities } from '@thamani/workflows/certificates/workflow.ts';
import type { Context } from '../../context.ts';
import { reserveCertificateNumber } from './issuance/number-reservation.ts';
import { finishIssuance, printCertificate, publishCertificate, signCertificate } from './issuance/issuing.ts';
import { enqueueExpiryReminders, publishStatus, refreshStatusLists } from './status/status-list-refresh.ts';
import { notifyCertificateByMail, notifyCertificateBySms } from './notifications/notifications.ts';

export function certificateActivities(context: Context): IssuingActivities & CertificateActivities {
  return {
    reserveCertificateNumber: (due) => reserveCertificateNumber(context, due),
    signCertificate: (number) => signCertificate(context, number),
    // Without an activity (`npm run ops -- republish`, tests) nothing cancels it.
    printCertificate: (number) => printCertificate(context, number, currentActivity.getStore()?.cancellationSignal),
    publishCertificate: (number) => publishCertificate(context, number),
    finishIssuance: (number) => finishIssuance(context, number),
    publishStatus: (number) => publishStatus(context, number),
    refreshStatusLists: (after) => refreshStatusLists(context, after),
    enqueueExpiryReminders: (now, after) => enqueueExpiryReminders(context, now, after),
    notifyCertificateByMail: (event) => notifyCertificateByMail(context, event),
    notifyCertificateBySms: (event) => notifyCertificateBySms(context, event),
  };
}
