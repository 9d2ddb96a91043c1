import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Step } from '@thamani/server/features/review/service.ts';
import type { DocumentName } from '../evidence/model.ts';
import type { Try } from '../review-commands.ts';
import type { Command } from '../review-model.ts';

/** Places in the cast of review-commands.ts: two officers of Ghana and an admin. */
const [officer, colleague, admin] = [0, 1, 2];

const documents: readonly DocumentName[] = ['diagram', 'photo', 'breakdown', 'invoice'];
const requiredFields: readonly RequirementId[] = requirements
  .filter(({ kind, need }) => kind !== 'declaration' && need === 'required')
  .map(({ id }) => id);

const any = (command: Command): Try => ({ kind: 'any', command });
const undo = (more: Partial<Extract<Try, { kind: 'undo' }>> = {}): Try => ({
  kind: 'undo',
  back: 0,
  who: 'author',
  when: 'at_once',
  session: 'same',
  ...more,
});
const step = (who: number, action: Step['action']): Try =>
  any({ kind: 'step', who, action, to: 'documents', grounds: [], comment: 'So it is.', proof: 'fresh', stale: false });
const decide = (who: number, fields: readonly RequirementId[], verdict: 'accepted' | 'returned' | 'open'): Try =>
  any({ kind: 'decide_requirement', who, fields, verdict });
const figure = any({ kind: 'change_figure', who: officer, figure: '2.10', proof: 'full', on: 'invoice', page: 3 });

const take = any({ kind: 'take', who: officer });
const release = any({ kind: 'release', who: officer });
const openAll = any({ kind: 'open', who: officer, documents, pages: 'all' });
const acceptCost = decide(officer, ['cost_of_imported_inputed'], 'accepted');
const returnInvoices = decide(officer, ['invoices'], 'returned');

/** What random commands seldom reach, in a case of Ghana: each kind of undo, and each reason for which there is none. */
const tries: Readonly<Record<string, readonly Try[]>> = {
  'taken and released, each undone once': [
    take,
    undo(),
    undo(),
    take,
    release,
    undo(),
    undo({ who: colleague }),
    acceptCost,
    undo(),
    undo({ back: 1 }),
  ],
  'too late, in another session, by another person': [
    take,
    undo({ session: 'other' }),
    undo({ who: colleague }),
    undo({ when: 'late' }),
    decide(officer, ['product_name', 'hs_code'], 'accepted'),
    undo({ when: 'late' }),
    decide(officer, ['product_name', 'hs_code'], 'returned'),
    undo({ session: 'other' }),
    undo(),
    release,
    undo({ when: 'late' }),
  ],
  'changed since: by oneself, by another person, and taken again': [
    take,
    acceptCost,
    decide(officer, ['cost_of_imported_inputed'], 'returned'),
    undo({ back: 1 }),
    undo(),
    decide(officer, ['cost_of_imported_inputed'], 'open'),
    undo(),
    release,
    any({ kind: 'take', who: colleague }),
    undo({ back: 1 }),
    any({ kind: 'reassign', who: admin, to: officer }),
    undo(),
  ],
  'returned to the queue, and taken and returned by another person since': [
    take,
    release,
    any({ kind: 'take', who: colleague }),
    any({ kind: 'release', who: colleague }),
    undo({ back: 2 }),
    undo(),
  ],
  'a changed figure is restored with its place, person and time': [
    take,
    openAll,
    figure,
    acceptCost,
    undo(),
    decide(officer, ['cost_of_imported_inputed', 'invoices'], 'accepted'),
    undo(),
    undo({ back: 1 }),
  ],
  'the document of a figure was replaced before the decision that is undone': [
    take,
    openAll,
    figure,
    returnInvoices,
    step(officer, 'request_correction'),
    any({ kind: 'replace', document: 'new_invoice' }),
    any({ kind: 'send' }),
    acceptCost,
    undo(),
  ],
  'returned to the company: neither before nor after the answer': [
    take,
    openAll,
    returnInvoices,
    step(officer, 'request_correction'),
    undo(),
    step(officer, 'end_correction'),
    undo(),
  ],
  'proposed and decided': [
    take,
    openAll,
    any({ kind: 'resolve_signal', who: officer }),
    decide(officer, requiredFields, 'accepted'),
    step(officer, 'accept_assessment'),
    undo(),
    decide(officer, ['product_name'], 'accepted'),
    step(officer, 'propose_approval'),
    undo(),
    any({ kind: 'open', who: admin, documents, pages: 'all' }),
    step(admin, 'approve'),
    undo(),
  ],
  'an undo beside another command': [
    take,
    undo({ beside: 7 }),
    take,
    openAll,
    decide(officer, ['product_name'], 'accepted'),
    undo({ beside: 11 }),
    decide(officer, ['hs_code'], 'returned'),
    undo({ beside: 9 }),
  ],
};

export const scenarios: readonly (readonly Try[])[] = Object.values(tries);

/** As examples for fast-check, beside the country. */
export const examples = scenarios.map((scenario): [Try[], 'GH'] => [[...scenario], 'GH']);
