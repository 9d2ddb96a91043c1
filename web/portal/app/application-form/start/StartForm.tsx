import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { limits } from '@thamani/domain/numbers/decimal.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { CompanyField, CompanyRefusal, useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import type { Problem } from '../../session/api.ts';
import { wasNotAnswered } from '../../sign-in/forms/form-data.ts';

/** The two amounts of the calculator, under the names of their answers. */
const amounts = [
  ['final', 'final_product_value'],
  ['imported', 'cost_of_imported_inputed'],
] as const;

type Figures = Partial<Record<(typeof amounts)[number][1], string>>;

/** As the calculator names them in an address, and this form in its fields. */
export function figuresIn(sent: Pick<URLSearchParams, 'has'> & { get(name: string): unknown }): Figures {
  return Object.fromEntries(
    amounts.flatMap(([typed, field]) => {
      const text = sent.get(sent.has(field) ? field : typed);
      return typeof text === 'string' && text.trim() !== '' && text.length <= limits.text ? [[field, text.trim()]] : [];
    }),
  );
}

interface StartFormProps {
  readonly startKey: string;
  /** Applications of the company whose answers and files can be copied. */
  readonly sources: readonly { readonly id: string; readonly application_number: string; readonly product_name: string }[];
  /** The one that is chosen already; empty for none. */
  readonly copied: string;
  /** Another one is chosen, or none. */
  readonly onCopied?: (id: string) => void;
  readonly figures: Figures;
  readonly problem?: Problem;
}

export function StartForm(props: StartFormProps) {
  const may = useMay();
  return may('edit_application') ? <Start {...props} /> : <WhoCan action="start" />;
}

/** The key goes with the form, so that one press and two make the same draft, with script and without. */
function Start({ startKey, sources, copied, onCopied, figures, problem }: StartFormProps) {
  const { t, i18n } = useLingui();
  const { state, formMethod } = useNavigation();
  const starting = state !== 'idle' && formMethod === 'POST';
  const refused =
    problem?.code === 'unreachable'
      ? t`No connection. Connect to the internet, then press “Start” again.`
      : problem && wasNotAnswered(problem)
        ? t`Our server did not answer. Please wait a minute and try again.`
        : problem?.message;
  useEffect(() => {
    if (problem !== undefined && refused !== undefined) sayInToast('error', refused);
  }, [problem, refused]);
  return (
    <Form method="post" className="application-start" onSubmit={(event) => starting && event.preventDefault()}>
      {problem !== undefined && isCompanyRefusal(problem.code) ? (
        <CompanyRefusal problem={problem} />
      ) : (
        refused !== undefined && <Notice kind="error" heading={refused} answer />
      )}
      <CompanyField />
      <input type="hidden" name="key" value={startKey} />
      <p className="application-start-known">
        <Trans>
          We fill in what we know already, such as country, currency, signatory and company documents. Check these answers in the form.
        </Trans>
      </p>
      {amounts.map(([, field]) => {
        const figure = figures[field];
        const label = i18n._(fieldLabels[field]);
        return figure === undefined ? null : (
          <p key={field}>
            <Trans>
              {label}: <bdi dir="ltr">{figure}</bdi>
            </Trans>
            <input type="hidden" name={field} value={figure} />
          </p>
        );
      })}
      {sources.length > 0 && (
        <Select
          id="copy_of"
          name="copy_of"
          label={t`Copy answers and documents from`}
          optional={t`(optional)`}
          hint={t`Change what is different for this product. The declarations are made again.`}
          unchosen={t`Do not copy`}
          defaultValue={copied}
          onChange={({ currentTarget }) => onCopied?.(currentTarget.value)}
          choices={sources.map(({ id, application_number: number, product_name: name }) => ({ value: id, word: `${name} · ${number}` }))}
        />
      )}
      <Button type="submit" kind="main" size="large" aria-disabled={starting} busyLabel={t`Starting…`}>
        <Trans>Start</Trans>
      </Button>
    </Form>
  );
}
