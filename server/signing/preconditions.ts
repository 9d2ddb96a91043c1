import { certifiedFacts, isCertifiable, isSameFacts } from '@thamani/domain/certificates/facts.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { statusAfter } from '@thamani/domain/certificates/status.ts';
import { townNear } from '../features/geography/service.ts';
import type { Agreed, Intent } from './store.ts';

/** Why the signer signs nothing: a closed list, which is all that it says. */
export type SigningDenial =
  | 'no_intent'
  | 'other_state'
  | 'not_approved'
  | 'one_person'
  | 'not_paid'
  | 'facts_differ'
  | 'below_threshold'
  | 'not_signed'
  | 'seal_differs'
  | 'status_differs'
  | 'no_file'
  | 'file_differs'
  | 'file_not_signed'
  | 'other_credential';

/** Every element that must be stored, looked at by the signer itself: before anything is signed that speaks of this certificate. */
export function denialToSign(intent: Intent | undefined, number: string): SigningDenial | undefined {
  if (intent === undefined || intent.number !== number || readCertificateNumber(number) !== number) return 'no_intent';
  // Published certificates are signed for in any state of the application: an allowed appeal changes it, and the revocation still holds.
  if (intent.published_at === null && intent.state !== 'issuance' && intent.state !== 'completed') return 'other_state';
  if (!intent.approved) return 'not_approved';
  if (!intent.by_two) return 'one_person';
  return intent.paid ? undefined : 'not_paid';
}

/** And before the certificate itself: its facts are worked out again, from what they are about. */
export async function denialToIssue(intent: Intent, number: string): Promise<SigningDenial | undefined> {
  if (!isCertifiable(intent)) return 'below_threshold';
  const { country, issued_on: issuedOn, expires_on: expiresOn } = intent;
  const isOfItsYear = number.startsWith(`TVA-${country}${issuedOn.slice(2, 4)}-`);
  const town = await townNear(country, intent.latitude, intent.longitude);
  if (town === undefined) return 'facts_differ';
  const facts = certifiedFacts(number, { ...intent, town }, issuedOn, Number(intent.status_index));
  return isOfItsYear && facts.expiresOn === expiresOn && isSameFacts(facts, intent.facts) ? undefined : 'facts_differ';
}

/** And before a status is signed: it follows from what two people agreed on, whatever the certificate's own row says. */
export function denialToSignStatus({ status }: Pick<Intent, 'status'>, changes: readonly Agreed[]): SigningDenial | undefined {
  if (changes.some(({ by_two }) => !by_two)) return 'one_person';
  return statusAfter(changes.map(({ change }) => change)) === status ? undefined : 'status_differs';
}
