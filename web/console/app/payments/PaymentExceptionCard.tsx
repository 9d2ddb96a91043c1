import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { settleAttention, type listAttention } from '@thamani/contract/payments.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { Amount } from '../components/Amount.tsx';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import { Moment } from '../case/format.tsx';
import { kindWords } from './exception-labels.ts';

export type Attention = AnswerOf<typeof listAttention>['data'][number];

/** One payment that needs a person, or needed one. */
export function AttentionCard({ attention }: { readonly attention: Attention }) {
  const { t, i18n } = useLingui();
  const [settling, setSettling] = useState(false);
  const { kind, cause, at, payment, company_name, settled } = attention;
  const { title, todo } = kindWords[kind];
  const heading = i18n._(title);
  return (
    <li className="attention">
      <div className="attention-words">
        <h3>{heading}</h3>
        {settled === null && <p>{i18n._(todo)}</p>}
        <dl>
          <Fact name={t`Company`}>
            <bdi>{company_name}</bdi>
          </Fact>
          <Fact name={t`Amount asked for`}>
            <Amount amount={payment.amount} currency={payment.currency} />
          </Fact>
          <Fact name={t`Invoice`}>
            <span className="code">{payment.invoice_number}</span>
          </Fact>
          <Fact name={t`Payment`}>
            <span className="code">{payment.reference}</span>
          </Fact>
          <Fact name={t`About`}>
            <span className="code attention-cause">{cause}</span>
          </Fact>
          <Fact name={t`Since`}>
            <Moment at={at} />
          </Fact>
        </dl>
        {settled !== null && (
          <blockquote className="attention-settled">
            <p dir="auto">{settled.words === '' ? t`Nothing was written down.` : settled.words}</p>
            <footer className="small soft">
              {settled.by === null ? (
                <Trans>
                  Settled outside the console on <Moment at={settled.at} />
                </Trans>
              ) : (
                <Trans>
                  Settled by <bdi>{settled.by}</bdi> on <Moment at={settled.at} />
                </Trans>
              )}
            </footer>
          </blockquote>
        )}
      </div>
      {settled === null && (
        <div className="admin-actions">
          <Button onClick={() => setSettling(true)} aria-label={t`Settle: ${heading}, ${payment.invoice_number}`}>
            <Trans>Settle</Trans>
          </Button>
        </div>
      )}
      {settling && <SettleDialog attention={attention} onClose={() => setSettling(false)} />}
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SettleDialog({ attention, onClose }: { readonly attention: Attention; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ words = '' }: Typed) => {
    if (words === '') return setRefused({ message: '', errors: { words: t`Write what was done, so that others can follow it.` } });
    const answer = await run((api) => api.call(settleAttention, { params: { id: attention.id }, body: { words } }));
    if (answer === undefined) onClose();
    else setRefused(answer);
  };
  return (
    <FormDialog
      title={t`What was done?`}
      action={t`Settle it`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>
          It leaves the list and stays with your name. No money moves by it: what is to be refunded, refund at the provider first.
        </Trans>
      </p>
      <TextArea
        id="words"
        name="words"
        label={t`What was done`}
        hint={t`For instance who was told, and the provider's number of the refund.`}
        rows={4}
        maxLength={2000}
        error={refused?.errors['words']}
      />
    </FormDialog>
  );
}
