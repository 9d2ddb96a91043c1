import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for operators. Labels are closed sets (route patterns, codes), never ids: a label that grows fills the memory. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly refusals: Counter<'code'>;
  readonly signInFailures: Counter<'reason'>;
  readonly outboxDelay: Histogram;
  readonly activities: Histogram<'activity' | 'outcome'>;
  readonly parserJobs: Histogram<'job' | 'outcome'>;
  readonly payments: Counter<'outcome'>;
  readonly linkDelay: Histogram;
  /** Change streams of consoles (features/live-updates). */
  readonly openStreams: Gauge;
  readonly endedStreams: Counter<'reason'>;
  readonly changeDelay: Histogram;
  /** From an event to its notifications (features/notifications). */
  readonly notificationDelay: Histogram;
  /** Load shedding of one site: what is in flight and what may be. Returns what counts a request that was shed. */
  countConcurrency(site: string, concurrency: { readonly inFlight: number; readonly limit: number }): () => void;
  /** Counted whenever metrics are read, by the process that can count it. */
  countPaymentExceptions(count: () => Promise<number>): void;
  countUnsealed(seconds: () => Promise<number>): void;
  /** Of the management figures; and of the newest object of checks that was imported. Infinite where there is none. */
  countFiguresAge(seconds: () => Promise<number>): void;
  countCheckCountsAge(seconds: () => Promise<number>): void;
  /** Objects of checks that the store does not have yet, in a process of the verify site. */
  countUnwrittenCheckCounts(count: () => number): void;
  /** The same for answers that go out as they are held: a label that is looked up for each would cost as much as the answer. */
  countHeldAnswers(count: () => Iterable<{ readonly route: string; readonly status: number; readonly times: number }>): void;
}

const fromMillisecondsToSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const countedAnew = (name: string, help: string, count: () => Promise<number>) => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // With the database away the other figures are wanted all the more.
        await count().then(
          (figure) => this.set(figure),
          () => this.reset(),
        );
      },
    });
  };
  const concurrencies = new Map<string, { readonly inFlight: number; readonly limit: number }>();
  const ofSites = (name: string, help: string, figure: 'inFlight' | 'limit') =>
    new Gauge({
      name,
      help,
      labelNames: ['site'],
      registers,
      collect() {
        for (const [site, concurrency] of concurrencies) this.set({ site }, concurrency[figure]);
      },
    });
  ofSites('http_requests_in_flight', 'Requests that are being answered, without uploads and health checks.', 'inFlight');
  ofSites('http_concurrency_limit', 'How many requests may be in flight; those beyond it are shed.', 'limit');
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because the limit was reached.',
    labelNames: ['site'],
    registers,
  });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the last byte of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: fromMillisecondsToSeconds,
      registers,
    }),
    refusals: new Counter({ name: 'refusals_total', help: 'Answers that said no, by code.', labelNames: ['code'], registers }),
    signInFailures: new Counter({
      name: 'sign_in_failures_total',
      help: 'Refused sign-ins, codes and proofs of companies and staff, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    outboxDelay: new Histogram({
      name: 'outbox_delay_seconds',
      help: 'Time from the command to the start of its workflow.',
      buckets: [...fromMillisecondsToSeconds, 30, 60, 300],
      registers,
    }),
    activities: new Histogram({
      name: 'activity_duration_seconds',
      help: 'Time that an activity took, by outcome.',
      labelNames: ['activity', 'outcome'],
      buckets: fromMillisecondsToSeconds,
      registers,
    }),
    parserJobs: new Histogram({
      name: 'parser_job_duration_seconds',
      help: 'Time from the request for a file to the answer, the wait for a free child included.',
      labelNames: ['job', 'outcome'],
      buckets: [...fromMillisecondsToSeconds, 20, 60, 300],
      registers,
    }),
    payments: new Counter({
      name: 'payments_total',
      help: 'Payments that came to an end, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    linkDelay: new Histogram({
      name: 'checkout_link_delay_seconds',
      help: 'Time from the start of a payment to the link to its page.',
      buckets: [...fromMillisecondsToSeconds, 30, 60, 300],
      registers,
    }),
    openStreams: new Gauge({ name: 'console_streams_open', help: 'Change streams that consoles have open.', registers }),
    endedStreams: new Counter({
      name: 'console_streams_ended_total',
      help: 'Change streams that ended, by reason; client: the console left.',
      labelNames: ['reason'],
      registers,
    }),
    changeDelay: new Histogram({
      name: 'console_change_delay_seconds',
      help: 'Time from an event to the moment when its change is sent to consoles.',
      buckets: [...fromMillisecondsToSeconds, 30, 60, 300],
      registers,
    }),
    notificationDelay: new Histogram({
      name: 'notification_delay_seconds',
      help: 'Time from an event to the moment when the people concerned are notified of it in the console or the portal.',
      buckets: [...fromMillisecondsToSeconds, 30, 60, 300, 3_600],
      registers,
    }),
    countConcurrency(site, concurrency) {
      concurrencies.set(site, concurrency);
      shed.inc({ site }, 0);
      return () => shed.inc({ site });
    },
    countHeldAnswers(count) {
      new Counter({
        name: 'cached_responses_total',
        help: 'Responses from the cache; those that were rendered are in http_request_duration_seconds.',
        labelNames: ['route', 'status'],
        registers,
        collect() {
          this.reset();
          for (const { route, status, times } of count()) this.inc({ route, status: String(status) }, times);
        },
      });
    },
    countPaymentExceptions: (count) => countedAnew('payment_exceptions_open', 'Payment exceptions that wait for an administrator.', count),
    countUnsealed: (seconds) =>
      countedAnew('audit_unsealed_seconds', 'How long ago the first event happened that no seal vouches for; none is 0.', seconds),
    countFiguresAge: (seconds) =>
      countedAnew('management_figures_age_seconds', 'How long ago the management figures were computed; +Inf: never.', seconds),
    countCheckCountsAge: (seconds) =>
      countedAnew('verification_counts_age_seconds', 'How long ago an object of hourly counts was imported; +Inf: never.', seconds),
    countUnwrittenCheckCounts: (count) =>
      countedAnew('verification_counts_unwritten', 'Hours whose counts the object store does not have yet.', async () => count()),
  };
}
