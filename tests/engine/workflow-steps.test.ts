import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { AppealActivities } from '@thamani/workflows/appeals/workflow.ts';
import { printingQueueOf } from '@thamani/workflows/certificates/issuing.ts';
import type { RefundStatus } from '@thamani/workflows/payments/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

const day = 86_400_000;

/**
 * Which activities a workflow calls, in which order and when, on the real engine. What the activities do is proved in the server's tests and
 * in the other files of this folder.
 */
describe('the steps of a workflow', () => {
  let engine: Engine;
  let stop: () => Promise<void>;
  /** Calls of one subject, in their order. */
  const calls = new Map<string, string[]>();
  const refunds = new Map<string, RefundStatus[]>();
  const called = (name: string, subject: string) => calls.set(subject, [...(calls.get(subject) ?? []), name]);
  const moments = new Map<string, number>();

  beforeAll(async () => {
    engine = await openEngine();
    const started = (name: string) => async (about: WorkflowInput) => void called(name, about.subjectId);
    const numbered = (name: string) => async (number: string) => void called(name, number);
    const timed = (name: string) => async (about: WorkflowInput) => {
      moments.set(`${name} ${about.subjectId}`, Context.current().info.scheduledTimestampMs);
      called(name, about.subjectId);
    };
    stop = await engine.work({
      activities: {
        notifyAccountDeletion: timed('notifyAccountDeletion'),
        eraseAccount: timed('eraseAccount'),
        notifyCompanyDeletion: timed('notifyCompanyDeletion'),
        eraseCompany: timed('eraseCompany'),
        executeRefund: async ({ subjectId }: WorkflowInput): Promise<RefundStatus> => {
          called('executeRefund', subjectId);
          return refunds.get(subjectId)?.shift() ?? 'completed';
        },
        notifyRefund: started('notifyRefund'),
        reserveCertificateNumber: async ({ subjectId }: WorkflowInput) => {
          called('reserveCertificateNumber', subjectId);
          return { number: subjectId };
        },
        signCertificate: numbered('signCertificate'),
        printCertificate: numbered('printCertificate'),
        publishCertificate: numbered('publishCertificate'),
        finishIssuance: numbered('finishIssuance'),
        recalculateCaseDueDates: numbered('recalculateCaseDueDates'),
        recalculateAppealDueDates: numbered('recalculateAppealDueDates'),
        evaluateAppealDeadlines: (async ({ subjectId }: WorkflowInput) => {
          called('evaluateAppealDeadlines', subjectId);
          return { over: calls.get(subjectId)?.length === 2 };
        }) satisfies AppealActivities['evaluateAppealDeadlines'],
      },
    });
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
  });

  const start = async (workflow: string, subject: string, mostSkips?: number) => {
    const started: WorkflowInput = { key: randomUUID(), subjectId: subject, at: new Date().toISOString() };
    return engine.client.workflow.getHandle(await startInSimulatedTime(engine, workflow, [started], mostSkips, `steps/${subject}`));
  };
  const run = async (workflow: string, subject: string) => {
    await (await start(workflow, subject)).result();
    return calls.get(subject);
  };

  const waitBetween = (first: string, second: string) => (moments.get(second) ?? 0) - (moments.get(first) ?? 0);

  it('erases an account seven days after its owner was told, and not before', async () => {
    const account = randomUUID();
    expect(await run('accountDeletionRequested', account)).toEqual(['notifyAccountDeletion', 'eraseAccount']);
    const waited = waitBetween(`notifyAccountDeletion ${account}`, `eraseAccount ${account}`);
    expect(waited).toBeGreaterThanOrEqual(7 * day);
    expect(waited).toBeLessThan(7 * day + day / 24);
  }, 30_000);

  it('erases a company seven days after its people were notified, and not before', async () => {
    const company = randomUUID();
    expect(await run('companyDeletionRequested', company)).toEqual(['notifyCompanyDeletion', 'eraseCompany']);
    const waited = waitBetween(`notifyCompanyDeletion ${company}`, `eraseCompany ${company}`);
    expect(waited).toBeGreaterThanOrEqual(7 * day);
    expect(waited).toBeLessThan(7 * day + day / 24);
  }, 30_000);

  it('tells a company of its refund once, when the provider took it on, and polls until it is done', async () => {
    const refund = randomUUID();
    refunds.set(refund, ['unclear', 'taken', 'taken', 'completed']);
    expect(await run('refundOwed', refund)).toEqual(['executeRefund', 'executeRefund', 'notifyRefund', 'executeRefund', 'executeRefund']);
  }, 30_000);

  it('finishes the issuance of a certificate only after it is signed, printed and published', async () => {
    expect(await run('certificateIssuance', randomUUID())).toEqual([
      'reserveCertificateNumber',
      'signCertificate',
      'printCertificate',
      'publishCertificate',
      'finishIssuance',
    ]);
  }, 30_000);

  it('prints a certificate in the task queue for printing, and takes the other steps of its issuance in the common one', async () => {
    const handle = await start('certificateIssuance', randomUUID());
    await handle.result();
    const { events } = await handle.fetchHistory();
    const queues = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled ? [[scheduled.activityType?.name, scheduled.taskQueue?.name]] : [],
    );
    expect(queues).toEqual([
      ['reserveCertificateNumber', engine.taskQueue],
      ['signCertificate', engine.taskQueue],
      ['printCertificate', printingQueueOf(engine.taskQueue)],
      ['publishCertificate', engine.taskQueue],
      ['finishIssuance', engine.taskQueue],
    ]);
  }, 30_000);

  it('recalculates the due dates of cases and of appeals in the country whose holidays changed', async () => {
    const country = randomUUID();
    expect((await run('holidaysChanged', country))?.toSorted()).toEqual(['recalculateAppealDueDates', 'recalculateCaseDueDates']);
  }, 30_000);

  it('evaluates an appeal again as soon as the board has moved it, and ends when it is decided', async () => {
    const appeal = randomUUID();
    // In ordinary time: only the signal can wake it within the test.
    const handle = await start('appeal', appeal, 0);
    await vi.waitFor(async () => {
      const { events } = await handle.fetchHistory();
      expect(events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes)).toBe(true);
    }, 10_000);
    expect(calls.get(appeal)).toEqual(['evaluateAppealDeadlines']);
    await handle.signal('appealChanged');
    await handle.result();
    expect(calls.get(appeal)).toEqual(['evaluateAppealDeadlines', 'evaluateAppealDeadlines']);
  }, 30_000);
});
