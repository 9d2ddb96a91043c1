import type { IssuingActivities } from '@thamani/workflows/certificates/issuing.ts';
import type { CertificateActivities } from '@thamani/workflows/certificates/workflow.ts';
import type { Context } from '../../context.ts';
import { intendCertificate } from './number-reservation.ts';
import { finishIssuance, printCertificate, publishCertificate, signCertificate } from './issuing.ts';
import { findExpiring, publishStanding, refreshStatusLists } from './status-list-refresh.ts';
import { tellOfCertificate, textOfCertificate } from './notifications.ts';

export function certificateActivities(context: Context): IssuingActivities & CertificateActivities {
  return {
    intendCertificate: (due) => intendCertificate(context, due),
    signCertificate: (number) => signCertificate(context, number),
    printCertificate: (number) => printCertificate(context, number),
    publishCertificate: (number) => publishCertificate(context, number),
    finishIssuance: (number) => finishIssuance(context, number),
    publishStanding: (number) => publishStanding(context, number),
    refreshStatusLists: (after) => refreshStatusLists(context, after),
    findExpiring: (now, after) => findExpiring(context, now, after),
    tellOfCertificate: (event) => tellOfCertificate(context, event),
    textOfCertificate: (event) => textOfCertificate(context, event),
  };
}
