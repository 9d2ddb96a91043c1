import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Step } from '@thamani/server/features/review/service.ts';
import type { Try } from '../review-commands.ts';
import type { Command } from '../review-model.ts';
import type { DocumentName, FigureCommand, OpenCommand } from './model.ts';

/** Places in the cast of review-commands.ts: an officer and two admins of Ghana. */
const [officer, admin, otherAdmin] = [0, 2, 3];

type StepCommand = Extract<Command, { kind: 'step' }>;

const ofTheApplication: readonly DocumentName[] = ['diagram', 'photo', 'breakdown', 'invoice'];
const shortOnes: readonly DocumentName[] = ['diagram', 'photo', 'breakdown'];

const requiredFields: readonly RequirementId[] = requirements
  .filter(({ kind, need }) => kind !== 'declaration' && need === 'required')
  .map(({ id }) => id);

const open = (who: number, documents: readonly DocumentName[], pages: OpenCommand['pages'] = 'all'): OpenCommand => ({
  kind: 'open',
  who,
  documents,
  pages,
});

const accept = (fields: readonly RequirementId[]): Command => ({ kind: 'decide_requirement', who: officer, fields, verdict: 'accepted' });

const changeFigure = (proof: FigureCommand['proof'], more: Partial<FigureCommand> = {}): FigureCommand => ({
  kind: 'change_figure',
  who: officer,
  figure: '2.10',
  proof,
  on: 'invoice',
  page: 3,
  ...more,
});

const step = (who: number, action: Step['action'], more: Partial<Pick<StepCommand, 'grounds' | 'cites'>> = {}): StepCommand => ({
  kind: 'step',
  who,
  action,
  to: 'documents',
  grounds: [],
  comment: 'So it is.',
  proof: 'fresh',
  stale: false,
  ...more,
});

const take: Command = { kind: 'take', who: officer };
const resolveSignals: Command = { kind: 'resolve_signal', who: officer };
const assessed: readonly Command[] = [accept(requiredFields), step(officer, 'accept_assessment')];
const proposeApproval = step(officer, 'propose_approval');
const approve = step(admin, 'approve');
const reject = step(admin, 'reject');

/**
 * What random commands seldom reach, in a case of Ghana. Each refusal for want of evidence is met in one of them, and each is followed by
 * the command that a service without that rule would take next.
 */
const commands: Readonly<Record<string, readonly Command[]>> = {
  'approved once both have opened every page': [
    take,
    open(officer, ['foreign'], [1]),
    open(officer, ['invoice'], [9]),
    accept(['invoices']),
    changeFigure('full'),
    open(officer, ofTheApplication),
    resolveSignals,
    ...assessed,
    proposeApproval,
    approve,
    open(admin, ['diagram', 'photo', 'invoice']),
    open(admin, ['breakdown'], [1]),
    approve,
    open(admin, ['breakdown'], [2, 3]),
    approve,
    open(otherAdmin, ['invoice'], [1]),
  ],
  'a signal of a page that neither has seen, after the proposal': [
    take,
    open(officer, shortOnes),
    open(officer, ['invoice'], [1]),
    resolveSignals,
    ...assessed,
    proposeApproval,
    open(admin, shortOnes),
    open(admin, ['invoice'], [1]),
    { kind: 'signal', page: 4 },
    approve,
    open(admin, ['invoice'], [4]),
    approve,
    open(officer, ['invoice'], [4]),
    approve,
  ],
  'a changed figure whose document a correction replaces': [
    take,
    open(officer, ofTheApplication),
    changeFigure('no_reason'),
    changeFigure('no_place'),
    changeFigure('unmarked'),
    changeFigure('foreign'),
    changeFigure('beyond'),
    resolveSignals,
    accept(requiredFields),
    changeFigure('full'),
    step(officer, 'accept_assessment'),
    { kind: 'decide_requirement', who: officer, fields: ['invoices'], verdict: 'returned' },
    step(officer, 'request_correction'),
    { kind: 'replace', document: 'new_invoice' },
    { kind: 'send' },
    step(officer, 'propose_rejection', { grounds: ['raw_material_unaltered'] }),
    reject,
    open(officer, ['new_invoice']),
    accept(['invoices']),
    proposeApproval,
    changeFigure('full', { on: 'breakdown', page: 2 }),
    proposeApproval,
    open(admin, [...shortOnes, 'new_invoice']),
    approve,
  ],
  'a requested document that the viewer cannot show': [
    take,
    open(officer, ofTheApplication),
    resolveSignals,
    ...assessed,
    { kind: 'request_document', who: officer },
    step(officer, 'request_correction'),
    { kind: 'provide' },
    { kind: 'send' },
    open(admin, ofTheApplication),
    proposeApproval,
    approve,
    open(officer, ['lease'], 'failed'),
    proposeApproval,
    approve,
    open(admin, ['lease'], [1]),
    approve,
    open(admin, ['lease'], [2]),
    approve,
  ],
  'a rejection with a ground that cites a page': [
    take,
    resolveSignals,
    step(officer, 'propose_rejection', { grounds: ['figures_not_supported'] }),
    reject,
    step(officer, 'propose_rejection', { grounds: ['figures_not_supported'], cites: 'foreign' }),
    step(officer, 'propose_rejection', { grounds: ['figures_not_supported'], cites: 'photo' }),
    step(officer, 'propose_rejection', { grounds: ['figures_not_supported'], cites: 'invoice' }),
    open(officer, ['invoice'], [1, 2]),
    step(officer, 'propose_rejection', { grounds: ['figures_not_supported'], cites: 'invoice' }),
    reject,
    open(admin, ['invoice'], [1]),
    reject,
    open(admin, ['invoice'], [2]),
    reject,
  ],
  'the page of a changed figure in a long document': [
    take,
    open(officer, ofTheApplication),
    resolveSignals,
    accept(requiredFields),
    changeFigure('full'),
    step(officer, 'accept_assessment'),
    proposeApproval,
    open(admin, shortOnes),
    open(admin, ['invoice'], [1]),
    approve,
    open(admin, ['invoice'], [3]),
    approve,
  ],
  'a rejection because a changed figure is below the threshold': [
    take,
    open(officer, ofTheApplication),
    resolveSignals,
    accept(requiredFields),
    changeFigure('full', { figure: '7.50' }),
    step(officer, 'accept_assessment'),
    proposeApproval,
    step(officer, 'propose_rejection', { grounds: ['value_addition_not_above_threshold'] }),
    reject,
    open(admin, ['invoice'], [1, 3]),
    reject,
  ],
};

export const scenarios: readonly (readonly Try[])[] = Object.values(commands).map((list) =>
  list.map((command): Try => ({ kind: 'any', command })),
);

/** As examples for fast-check, beside the country. */
export const examples = scenarios.map((scenario): [Try[], 'GH'] => [[...scenario], 'GH']);
