import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { detailAddress, editAddress } from '../applications/application.ts';
import { CalendarLink, deadlinesOf } from '../applications/CalendarLink.tsx';
import { Day } from '../applications/Day.tsx';
import { certificateAddress } from '../certificates/certificate.ts';
import { CompanyField } from '../company-context/CompanyContext.tsx';
import { paymentAddress } from '../payments/payment.ts';
import type { OpenTask } from './dashboard.ts';

const icons: Readonly<Record<OpenTask['kind'], IconName>> = {
  appeal: 'scales',
  correction: 'return',
  message: 'mail',
  payment: 'card',
  renewal: 'calendar',
  draft: 'document',
};

interface OpenTasksProps {
  readonly tasks: readonly OpenTask[];
  readonly total: number;
  /** Of a payment that may be started from here. */
  readonly payKey: string;
}

/** What waits for the reader, the most urgent first: one button each, and only the first is the main one. */
export function OpenTasks({ tasks, total, payKey }: OpenTasksProps) {
  if (tasks.length === 0) return null;
  const hidden = total - tasks.length;
  return (
    <section className="card panel open-tasks" aria-labelledby="open-tasks">
      <header className="panel-head">
        <h2 id="open-tasks">
          <Trans>Waiting for you</Trans>
        </h2>
        <span className="soft small">
          <Trans>most urgent first</Trans>
        </span>
      </header>
      <ol>
        {tasks.map((task, at) => (
          <li key={`${task.kind} ${task.cert_no ?? task.application_id}`} data-urgent={isUrgent(task) || undefined}>
            <span className="task-mark">
              <Icon name={icons[task.kind]} turns={task.kind === 'correction'} />
            </span>
            <div className="task-text">
              <h3>
                <TaskTitle task={task} />
              </h3>
              <p className="soft">
                <TaskNote task={task} />
              </p>
            </div>
            <p className="task-time num">
              <TaskTime task={task} />
            </p>
            <div className="task-action">
              <TaskAction task={task} isFirst={at === 0} payKey={payKey} />
            </div>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p className="soft small tasks-hidden">
          <Plural value={hidden} one="# more task is in your lists." other="# more tasks are in your lists." />
        </p>
      )}
    </section>
  );
}

/** Days in which a reader would miss a deadline by leaving it for another visit. */
const urgentDays = 14;

function isUrgent({ days_left: left }: OpenTask): boolean {
  return left !== null && left <= urgentDays;
}

function ProductName({ of: { product_name: name } }: { readonly of: OpenTask }) {
  const { t } = useLingui();
  return <bdi>{name === '' ? t`Unnamed product` : name}</bdi>;
}

function TaskTitle({ task }: { readonly task: OpenTask }) {
  const product = <ProductName of={task} />;
  switch (task.kind) {
    case 'appeal':
      return <Trans>Decide whether to appeal: {product}</Trans>;
    case 'correction':
      return <Trans>Send a correction: {product}</Trans>;
    case 'message':
      return <Trans>Answer a message: {product}</Trans>;
    case 'payment':
      return <Trans>Pay the fee: {product}</Trans>;
    case 'renewal':
      return <Trans>Renew the certificate: {product}</Trans>;
    case 'draft':
      return <Trans>Finish the draft: {product}</Trans>;
  }
}

function TaskNote({ task }: { readonly task: OpenTask }) {
  switch (task.kind) {
    case 'appeal':
      return task.cert_no === null ? (
        <Trans>
          Rejected on <Day at={task.since} />. An appeal is free of charge.
        </Trans>
      ) : (
        <Trans>
          The certificate was revoked on <Day at={task.since} />. An appeal is free of charge.
        </Trans>
      );
    case 'correction':
      return <Trans>We asked for a correction. Our review is paused until you send it.</Trans>;
    case 'message':
      return <Trans>The officer who reviews your application wrote to you.</Trans>;
    case 'payment':
      return task.payment === null ? (
        <Trans>The review starts when the fee is paid.</Trans>
      ) : (
        <Trans>A payment was started but is not complete. The review starts when the fee is paid.</Trans>
      );
    case 'renewal':
      return <Trans>The renewal starts with last year’s answers.</Trans>;
    case 'draft':
      return <Trans>Only your company can see it. A draft costs nothing.</Trans>;
  }
}

function TaskTime({ task }: { readonly task: OpenTask }) {
  const { kind, ends_on: end, days_left: left, since } = task;
  if (end !== null && left !== null) {
    const deadlines = deadlinesOf(task);
    return (
      <>
        <b>{left === 0 ? <Trans>last day</Trans> : <Plural value={left} one="# day left" other="# days left" />}</b>{' '}
        <span>
          <Trans>
            until <Day at={end} />
          </Trans>
        </span>
        {deadlines !== undefined && <CalendarLink of={deadlines} />}
      </>
    );
  }
  if (kind === 'draft')
    return (
      <Trans>
        saved on <Day at={since} />
      </Trans>
    );
  return (
    <Trans>
      since <Day at={since} />
    </Trans>
  );
}

function TaskAction({ task, isFirst, payKey }: { readonly task: OpenTask; readonly isFirst: boolean; readonly payKey: string }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { kind, application_id: id, cert_no: number, payment } = task;
  const looks = `button button-${isFirst ? 'main' : 'plain'}`;
  const link = (path: string, words: ReactNode) => (
    <Link className={looks} to={addressIn(language, path)}>
      {words}
    </Link>
  );
  switch (kind) {
    case 'appeal':
      return number === null
        ? link(detailAddress(id), <Trans>Read the decision</Trans>)
        : link(certificateAddress(number), <Trans>See the certificate</Trans>);
    case 'correction':
      return link(detailAddress(id), <Trans>See what to correct</Trans>);
    case 'message':
      return link(`${detailAddress(id)}#review-messages`, <Trans>Read and answer</Trans>);
    case 'payment':
      // The page of a payment is loaded as a whole: it has no React.
      if (payment !== null)
        return (
          <a className={looks} href={addressIn(language, paymentAddress(payment.reference))}>
            <Trans>Continue to payment</Trans>
          </a>
        );
      return (
        <Form method="post" action={addressIn(language, detailAddress(id))}>
          <CompanyField />
          <input type="hidden" name="intent" value="pay" />
          <input type="hidden" name="key" value={`${payKey}-${id}`} />
          <Button type="submit" kind={isFirst ? 'main' : 'plain'} busyLabel={t`Starting the payment…`}>
            <Trans>Make Payment</Trans>
          </Button>
        </Form>
      );
    case 'renewal':
      return link(number === null ? detailAddress(id) : certificateAddress(number), <Trans>Start renewal</Trans>);
    case 'draft':
      return link(editAddress(id), <Trans>Continue application</Trans>);
  }
}
