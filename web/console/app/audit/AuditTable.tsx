import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Link } from 'react-router';
import { CompanyPersonName } from '../companies/CompanyPersonName.tsx';
import { FigureValue, Moment } from '../language/format.tsx';
import { mayEverywhere, useMyself } from '../session/current-user.ts';
import { actionWord } from './action-labels.ts';
import { pageOf, type AuditEvent } from './search-params.ts';

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly onCheck: (event: AuditEvent) => void;
}

export function AuditTable({ events, onCheck }: AuditTableProps) {
  const { t } = useLingui();
  // One check covers a whole chain, so it is offered once: beside its newest event of this page.
  const firstOfChain = new Set(new Map(events.toReversed().map(({ chain, id }) => [chain?.name, id])).values());
  const columns: readonly Column<AuditEvent>[] = [
    { id: 'at', title: t`When`, cell: ({ at }) => <Moment at={at} isExact /> },
    { id: 'who', title: t`Done by`, cell: (event) => <Who event={event} /> },
    { id: 'what', title: t`Action`, cell: (event) => <What event={event} /> },
    { id: 'subject', title: t`Subject`, cell: (event) => <Subject event={event} /> },
    {
      id: 'chain',
      title: t`Integrity check`,
      cell: (event) => <Chain event={event} onCheck={firstOfChain.has(event.id) ? () => onCheck(event) : undefined} />,
    },
  ];
  return (
    <div className="audit-table">
      <Table isStacked caption={t`Events, newest first`} columns={columns} rows={events} rowId={({ id }) => id} />
    </div>
  );
}

function Who({ event: { by, actor, person, acting_for: company } }: { readonly event: AuditEvent }) {
  if (by !== null)
    return (
      <>
        <span className="audit-what">
          <bdi>{by.name}</bdi>
        </span>{' '}
        <span className="code">{by.staff_number}</span>
      </>
    );
  if (person !== undefined)
    return (
      <>
        <span className="audit-what">
          <CompanyPersonName person={person} />
        </span>{' '}
        {company !== undefined && <ActingFor company={company.name} />}
      </>
    );
  switch (actor) {
    case 'company':
      return <Trans>The company</Trans>;
    case 'system':
      return <Trans>The system</Trans>;
    case 'staff':
      return <Trans>A staff member</Trans>;
    case 'anonymous':
      return <Trans>A person who was not signed in</Trans>;
  }
}

function ActingFor({ company }: { readonly company: string }) {
  return (
    <Trans>
      for <bdi>{company}</bdi>
    </Trans>
  );
}

function What({ event: { action, data } }: { readonly event: AuditEvent }) {
  const { i18n } = useLingui();
  const words = actionWord(action);
  // By the code of its event.
  const undone = action === 'case.undone' ? actionWord(String(data['undoes'] ?? '')) : undefined;
  const what = undone && i18n._(undone);
  return (
    <>
      {words !== undefined && <span className="audit-what">{what === undefined ? i18n._(words) : <Trans>undid: {what}</Trans>}</span>}
      {action === 'case.figure_changed' && <FigureChange data={data} />}
      {action.endsWith('.refused') && typeof data['reason'] === 'string' && (
        <span className="audit-what">
          <Trans>
            “<bdi>{data['reason']}</bdi>”
          </Trans>
        </span>
      )}
      <span className="code">{action}</span>
    </>
  );
}

/** Which figure, from what to what, and why. */
function FigureChange({ data }: { readonly data: AuditEvent['data'] }) {
  const { i18n } = useLingui();
  const valueOf = (name: string) => String(data[name] ?? '');
  const [field, reason] = [valueOf('field'), valueOf('reason')];
  const name = isRequirement(field) ? i18n._(fieldLabels[field]) : field;
  return (
    <span className="audit-what">
      <Trans>
        {name}: <FigureValue figure={valueOf('from')} /> → <FigureValue figure={valueOf('to')} />. <bdi>{reason}</bdi>
      </Trans>
    </span>
  );
}

/** What an event is about, in a word; a kind that is not here is shown by its number alone. */
const subjectLabels: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  application: msg`Application`,
  document: msg`Document`,
  certificate: msg`Certificate`,
  appeal: msg`Appeal`,
  staff: msg`Staff member`,
  session: msg`Sign-in`,
  price: msg`Price`,
  country: msg`Country`,
  company: msg`Company`,
  account: msg`Account`,
  invitation: msg`Invitation`,
  payment: msg`Payment`,
};

function Subject({ event }: { readonly event: AuditEvent }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { kind, name, id } = event.subject;
  // An event does not name the country and sector of its company. The page of a company outside the reader's scope would be missing.
  const canReadCompanies = mayEverywhere(useMyself(), 'read_company_people');
  const page = pageOf(event, { canReadCompanies });
  const words = subjectLabels[kind];
  const shown = <span className="code audit-subject">{name === '' ? id : name}</span>;
  return (
    <>
      {words !== undefined && <span className="audit-what">{i18n._(words)}</span>}
      {page === undefined ? shown : <Link to={addressIn(language, page)}>{shown}</Link>}
    </>
  );
}

interface ChainProps {
  readonly event: AuditEvent;
  /** Undefined where another event of the page offers the check of the same chain. */
  readonly onCheck: (() => void) | undefined;
}

function Chain({ event: { chain, subject }, onCheck }: ChainProps) {
  const { t } = useLingui();
  if (chain === null)
    return (
      <span className="soft">
        <Trans>not available for this event</Trans>
      </span>
    );
  const { name, position } = chain;
  return (
    <>
      <span className="audit-what">
        {name.startsWith('case ') ? (
          <Trans>
            Event <bdi className="num">{position}</bdi> of the case
          </Trans>
        ) : (
          <Trans>
            Event <bdi className="num">{position}</bdi>
          </Trans>
        )}
      </span>
      {onCheck !== undefined && (
        <Button size="small" aria-label={t`Check this part of the log: ${subject.name}, event ${position}`} onClick={onCheck}>
          <Trans>Check this part of the log</Trans>
        </Button>
      )}
    </>
  );
}
