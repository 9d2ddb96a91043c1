import { Trans, useLingui } from '@lingui/react/macro';
import { exportAudit } from '@thamani/contract/audit.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Form, Link } from 'react-router';
import { actionCodeOf, actionLabels, actionWord } from './action-labels.ts';
import { faultsIn, type Question } from './search-params.ts';

interface AuditSearchProps {
  readonly question: Question;
  /** What the typed action means by its label: the file has what the list has. */
  readonly actions?: string | undefined;
  readonly canExport?: boolean;
}

/** A form of the address: it works without script. */
export function AuditSearch({ question, actions, canExport = false }: AuditSearchProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const faults = faultsIn(question);
  const chosen = actionWord(question.action ?? '');
  const { about = '', by = '', action = '', from = '', to = '' } = question;
  return (
    // A new key resets the fields for another search, so that the browser's back button restores the earlier one.
    <Form
      key={JSON.stringify(question)}
      role="search"
      className="audit-search"
      noValidate
      onSubmit={({ currentTarget }) => {
        // The search is by codes; the reader chooses by what happened.
        const field = currentTarget.elements.namedItem('action');
        if (field instanceof HTMLInputElement) field.value = actionCodeOf(i18n, field.value);
      }}
    >
      <TextField
        id="about"
        name="about"
        type="search"
        label={t`Subject`}
        hint={t`Application number, certificate number, staff number or company ID`}
        defaultValue={about}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id="by"
        name="by"
        type="search"
        label={t`Done by`}
        hint={t`A staff number, “company” or “system”`}
        defaultValue={by}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id="action"
        name="action"
        type="search"
        label={t`Action`}
        hint={t`Words of what happened, for example “approved”, or the first part of an event code, for example: case.`}
        list="audit-actions"
        defaultValue={chosen === undefined ? action : i18n._(chosen)}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="audit-actions">
        {Object.entries(actionLabels).map(([code, words]) => (
          <option key={code} value={i18n._(words)}>
            {i18n._(words)}
          </option>
        ))}
      </datalist>
      <TextField id="from" name="from" type="date" label={t`First day`} error={faults.from && t`Enter a valid date.`} defaultValue={from} />
      <TextField
        id="to"
        name="to"
        type="date"
        label={t`Last day`}
        error={faults.to && (faults.to === 'no_day' ? t`Enter a valid date.` : t`Choose a last day on or after the first day.`)}
        defaultValue={to}
      />
      <div className="audit-search-ways">
        <Button type="submit" kind="main" icon="search">
          <Trans>Search</Trans>
        </Button>
        {Object.keys(question).length > 0 && (
          <Link className="button button-quiet" to={addressIn(language, '/audit')}>
            <Trans>Show all events</Trans>
          </Link>
        )}
        {canExport && (
          <a
            className="button button-plain"
            href={`/api${exportAudit.path}${searchOf({ ...question, ...(actions !== undefined && { actions }) }, faults)}`}
            download
          >
            <Icon name="download" />
            <Trans>Export CSV</Trans>
          </a>
        )}
      </div>
    </Form>
  );
}

/** What the list was asked for: a day that is none is left out of both. */
function searchOf(question: Readonly<Record<string, string>>, faults: Readonly<Record<string, string>>): string {
  const asked = Object.entries(question).filter(([name]) => !Object.hasOwn(faults, name));
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
}
