/**
 * The life of an application: every state, what may be done in it, by whom, and where it leads. The server refuses what is not
 * listed, and sends the screens what is (`actions`). States are stored in the database, so they are never renamed.
 */
export const states = [
  'draft',
  'submitted',
  'screening',
  'assessment',
  'documents',
  'site_visit',
  'approval',
  'issuance',
  'completed',
  'correction',
  'rejected',
  'appeal',
  'rejection_upheld',
  'withdrawn',
] as const;

export type State = (typeof states)[number];

export const actors = ['company', 'provider', 'system', 'officer', 'verifier', 'admin', 'board'] as const;

export type Actor = (typeof actors)[number];

export const actions = [
  'edit',
  'delete',
  'submit',
  'pay',
  'reopen',
  'withdraw',
  'confirm_payment',
  'finish_screening',
  'accept_assessment',
  'request_site_visit',
  'record_visit',
  'propose_approval',
  'propose_rejection',
  'request_correction',
  'send_correction',
  'end_correction',
  'approve',
  'reject',
  'return_to_officer',
  'issue',
  'appeal',
  'uphold_rejection',
  'allow_appeal',
  'replace_certificate',
] as const;

export type Action = (typeof actions)[number];

/** `resumed`: the stage that asked for the correction. `erased`: nothing is left. */
export type Destination = State | 'resumed' | 'erased';

interface Step {
  readonly by: readonly [Actor, ...Actor[]];
  /** Where there are several, the actor chooses. */
  readonly to: readonly [Destination, ...Destination[]];
}

/** The system withdraws where a company's account is erased. */
const withdraw = { by: ['company', 'system'], to: ['withdrawn'] } as const;
const askCorrection = { by: ['officer'], to: ['correction'] } as const;
const proposeRejection = { by: ['officer'], to: ['approval'] } as const;
const allowAppeal = { by: ['board'], to: ['assessment', 'documents', 'site_visit', 'approval'] } as const;

export const lifecycle = {
  draft: {
    edit: { by: ['company'], to: ['draft'] },
    delete: { by: ['company', 'system'], to: ['erased'] },
    submit: { by: ['company'], to: ['submitted'] },
    // Paying submits a complete draft by itself.
    pay: { by: ['company'], to: ['submitted'] },
  },
  submitted: {
    pay: { by: ['company'], to: ['submitted'] },
    reopen: { by: ['company'], to: ['draft'] },
    withdraw,
    confirm_payment: { by: ['provider'], to: ['screening'] },
  },
  screening: {
    // Never a rejection: what the system finds is for the officer to judge.
    finish_screening: { by: ['system'], to: ['assessment'] },
    withdraw,
  },
  assessment: {
    accept_assessment: { by: ['officer'], to: ['documents'] },
    request_correction: askCorrection,
    propose_rejection: proposeRejection,
    withdraw,
  },
  documents: {
    request_site_visit: { by: ['officer'], to: ['site_visit'] },
    propose_approval: { by: ['officer'], to: ['approval'] },
    request_correction: askCorrection,
    propose_rejection: proposeRejection,
    withdraw,
  },
  site_visit: {
    record_visit: { by: ['verifier'], to: ['site_visit'] },
    propose_approval: { by: ['officer'], to: ['approval'] },
    request_correction: askCorrection,
    propose_rejection: proposeRejection,
    withdraw,
  },
  approval: {
    approve: { by: ['admin'], to: ['issuance'] },
    reject: { by: ['admin'], to: ['rejected'] },
    return_to_officer: { by: ['admin'], to: ['assessment', 'documents', 'site_visit'] },
    withdraw,
  },
  // The intent to issue is stored: from here on there is no way back.
  issuance: {
    issue: { by: ['system'], to: ['completed'] },
  },
  completed: {
    // Of a certificate that was revoked: the application itself stays where it was while the board looks at it.
    allow_appeal: allowAppeal,
    // Something on the paper is wrong: the same approval is issued again, under another number.
    replace_certificate: { by: ['admin'], to: ['issuance'] },
  },
  correction: {
    edit: { by: ['company'], to: ['correction'] },
    send_correction: { by: ['company'], to: ['resumed'] },
    // The officer takes the question back, or the days for it are over: the officer then goes on with what was sent.
    end_correction: { by: ['officer', 'system'], to: ['resumed'] },
    withdraw,
  },
  rejected: {
    appeal: { by: ['company'], to: ['appeal'] },
  },
  appeal: {
    uphold_rejection: { by: ['board'], to: ['rejection_upheld'] },
    allow_appeal: allowAppeal,
  },
  rejection_upheld: {},
  withdrawn: {},
} as const satisfies Record<State, Partial<Record<Action, Step>>>;

/** The stages that can ask for a correction, and to which it returns. */
export type AskingState = { [S in State]: 'request_correction' extends keyof (typeof lifecycle)[S] ? S : never }[State];
export const askingStates = states.filter((state): state is AskingState => 'request_correction' in lifecycle[state]);

/** The state of an application. Only a correction has a stage to return to. */
export type LifecyclePosition =
  | { readonly state: Exclude<State, 'correction'>; readonly returnStage?: undefined }
  | { readonly state: 'correction'; readonly returnStage: AskingState };

const table: Record<State, Partial<Record<Action, Step>>> = lifecycle;

export function actionsFor(state: State, actor: Actor): readonly Action[] {
  return actions.filter((action) => table[state][action]?.by.includes(actor));
}

/** Where the action leads; undefined where the table does not list it for this actor, or the choice is none of its own. */
export function next(place: LifecyclePosition, action: Action, actor: Actor, chosen?: State): LifecyclePosition | 'erased' | undefined {
  const step = table[place.state][action];
  if (step?.by.includes(actor) !== true) return undefined;
  const destination = step.to.length === 1 ? step.to[0] : step.to.find((one) => one === chosen);
  if (destination === undefined || destination === 'erased') return destination;
  if (destination === 'resumed') return place.returnStage && { state: place.returnStage };
  if (destination !== 'correction') return { state: destination };
  // Editing during a correction leaves the stage it returns to as it was.
  const returnStage = place.state === 'correction' ? place.returnStage : (place.state as AskingState);
  return { state: 'correction', returnStage };
}

const stageOnWire = {
  draft: { status: 'pending', stage: 'none' },
  submitted: { status: 'pending', stage: 'none' },
  screening: { status: 'under_review', stage: 'screening' },
  assessment: { status: 'under_review', stage: 'assessment' },
  documents: { status: 'under_review', stage: 'documents' },
  site_visit: { status: 'under_review', stage: 'site_visit' },
  approval: { status: 'under_review', stage: 'approval' },
  issuance: { status: 'under_review', stage: 'issuance' },
  correction: { status: 'under_review', stage: 'correction' },
  completed: { status: 'certified', stage: 'completed' },
  rejected: { status: 'rejected', stage: 'approval' },
  rejection_upheld: { status: 'rejected', stage: 'approval' },
  appeal: { status: 'rejected', stage: 'appeal' },
  withdrawn: { status: 'withdrawn', stage: 'none' },
} as const satisfies Record<State, { status: string; stage: string }>;

export type Status = (typeof stageOnWire)[State]['status'];
export type ReviewStage = (typeof stageOnWire)[State]['stage'];

/** The values on the wire, each once. */
export const statuses = [...new Set(Object.values(stageOnWire).map(({ status }) => status))] as [Status, ...Status[]];
export const reviewStages = [...new Set(Object.values(stageOnWire).map(({ stage }) => stage))] as [ReviewStage, ...ReviewStage[]];

/** `status` and `current_review_stage` as the API tells them (rulings, section 3). */
export function onWire(state: State): { readonly status: Status; readonly stage: ReviewStage } {
  return stageOnWire[state];
}

/** In which tile an application is counted; the withdrawn are in none. */
export const tileOf: Record<Status, 'approved' | 'pending' | 'rejected' | undefined> = {
  certified: 'approved',
  pending: 'pending',
  under_review: 'pending',
  rejected: 'rejected',
  withdrawn: undefined,
};

/** Whether money was taken. A withdrawn application may have been paid or not, so its record says. */
export const paidIn: Record<State, boolean | 'either'> = {
  draft: false,
  submitted: false,
  screening: true,
  assessment: true,
  documents: true,
  site_visit: true,
  approval: true,
  issuance: true,
  completed: true,
  correction: true,
  rejected: true,
  appeal: true,
  rejection_upheld: true,
  withdrawn: 'either',
};

/** Withdrawn before screening ends, the fee goes back; later it stays (rulings, section 4). */
export function isRefundedOnWithdrawal(state: State): boolean {
  return state === 'screening';
}
