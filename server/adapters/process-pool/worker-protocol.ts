import { Worker } from 'node:worker_threads';

/** What a child is asked, and what it tells. Files go by their place, not through the line. */
export interface JobRequest<Question> {
  /** An answer carries it back, so that a late one is never taken for the next job's. */
  readonly number: number;
  readonly question: Question;
}

/** Sent once, when the program has loaded. */
export interface WorkerReady {
  readonly ready: true;
}

export interface JobReply<Answer> {
  readonly number: number;
  /** It holds so much memory by now that the next job needs a fresh child. */
  readonly spent: boolean;
  readonly answer: Answer;
}

interface Work<Question, Answer> {
  readonly spentMegabytes: number;
  readonly mostMegabytes: number;
  readonly answer: (question: Question) => Promise<Answer>;
  /** Whatever is thrown over a job. */
  readonly thrown: (error: unknown) => Answer;
}

/** The whole of a child's program: it knows nothing but the job that it is given. */
export function work<Question, Answer>({ spentMegabytes, mostMegabytes, answer, thrown }: Work<Question, Answer>): void {
  // A thread of its own, since a job that blows up keeps this one busy. It sees the memory of the whole process.
  new Worker(
    `setInterval(() => { if (process.memoryUsage.rss() > ${mostMegabytes} * 1_048_576) process.kill(process.pid, 'SIGKILL'); }, 20)`,
    { eval: true },
  ).unref();

  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true } satisfies WorkerReady);
  let current = 0;
  const tell = (number: number, told: Answer): void =>
    void process.send?.({ number, answer: told, spent: process.memoryUsage.rss() > spentMegabytes * 1_048_576 } satisfies JobReply<Answer>);
  process.on('uncaughtException', (error) => tell(current, thrown(error)));
  process.on('message', ({ number, question }: JobRequest<Question>) => {
    current = number;
    answer(question).then(
      (told) => tell(number, told),
      (error: unknown) => tell(number, thrown(error)),
    );
  });
}
