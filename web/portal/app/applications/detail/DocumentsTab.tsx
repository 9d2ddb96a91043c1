import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { pageTitles, fieldLabels } from '@thamani/site/labels/application-fields.ts';
import type { ShownDocument } from '../../documents/document.ts';
import { DocumentRow } from '../../documents/DocumentRow.tsx';
import { nothingToView } from '../../documents/upload-messages.ts';
import { useFollowedDocuments } from '../../documents/useScanPolling.ts';
import type { ApplicationDetails } from '../application.ts';

const rows: readonly Requirement[] = requirements;
const documentRows = rows.filter(({ kind }) => kind === 'document');
const pages = [...new Set(documentRows.map(({ page }) => page))];

/** Every place for a document, in the form's order; an empty one says so. */
export function DocumentsTab({ application }: { readonly application: ApplicationDetails }) {
  const { i18n } = useLingui();
  const of = useFollowedDocuments(documentRows.flatMap(({ id }) => filesIn(application, id)));
  return (
    <div className="details">
      {pages.map((page) => (
        <section key={page} className="card panel" aria-labelledby={`documents-${page}`}>
          <header className="panel-head">
            <h2 id={`documents-${page}`}>{i18n._(pageTitles[page])}</h2>
            <Count of={documentRows.filter((row) => row.page === page).flatMap(({ id }) => filesIn(application, id).map(of))} />
          </header>
          <Places
            places={documentRows.filter((row) => row.page === page).map((row) => ({ row, files: filesIn(application, row.id).map(of) }))}
          />
        </section>
      ))}
    </div>
  );
}

interface DocumentPlace {
  readonly row: Requirement;
  readonly files: readonly ShownDocument[];
}

/** What is there, and what is required; optional documents that were not given are folded. */
function Places({ places }: { readonly places: readonly DocumentPlace[] }) {
  const isFolded = ({ row, files }: DocumentPlace) => files.length === 0 && row.need !== 'required';
  const listOf = (some: readonly DocumentPlace[]) =>
    some.length > 0 && (
      <ul className="application-documents">
        {some.map(({ row, files }) => (
          <Place key={row.id} row={row} files={files} />
        ))}
      </ul>
    );
  const folded = places.filter(isFolded);
  return (
    <>
      {listOf(places.filter((place) => !isFolded(place)))}
      {folded.length > 0 && (
        <details className="fold documents-folded">
          <summary>
            <Plural value={folded.length} one="# optional document was not provided" other="# optional documents were not provided" />
            <Icon name="chevron" />
          </summary>
          {listOf(folded)}
        </details>
      )}
    </>
  );
}

/** Names alone, below the answers, for paper: the other tab is not printed. */
export function PrintedDocuments({ application }: { readonly application: ApplicationDetails }) {
  const { i18n } = useLingui();
  return (
    <section className="printed-documents">
      <h2>
        <Trans>Uploaded Documents</Trans>
      </h2>
      <ul>
        {documentRows.flatMap(({ id }) => {
          const label = i18n._(fieldLabels[id]);
          return filesIn(application, id)
            .filter((document) => !isRefused(document))
            .map(({ id: file, name }) => (
              <li key={`${id} ${file}`}>
                <Trans>
                  {label}: <bdi>{name}</bdi>
                </Trans>
              </li>
            ));
        })}
      </ul>
    </section>
  );
}

function filesIn(application: ApplicationDetails, id: RequirementId): readonly ShownDocument[] {
  const answer = (application as Record<RequirementId, unknown>)[id];
  return Array.isArray(answer) ? (answer as ShownDocument[]) : answer === null ? [] : [answer as ShownDocument];
}

/** A refused file was not given: it does not count. */
function isRefused({ state }: ShownDocument): boolean {
  return state === 'refused';
}

function Count({ of }: { readonly of: readonly ShownDocument[] }) {
  const refused = of.filter(isRefused).length;
  const files = of.length - refused;
  return (
    <span className="small soft">
      <Plural value={files} one="# file" other="# files" />
      {refused > 0 && (
        <>
          {' · '}
          <Plural value={refused} one="# was refused" other="# were refused" />
        </>
      )}
    </span>
  );
}

function Place({ row: { id, need }, files }: { readonly row: Requirement; readonly files: readonly ShownDocument[] }) {
  const { i18n } = useLingui();
  const label = i18n._(fieldLabels[id]);
  if (files.length > 0)
    return files.map((document, index) => (
      <li key={document.id}>
        <DocumentRow
          document={document}
          title={
            files.length === 1 ? (
              label
            ) : (
              <Trans>
                {label}, {index + 1} of {files.length}
              </Trans>
            )
          }
        />
      </li>
    ));
  return (
    <li>
      <div className="document-row" data-state="missing">
        <span className="thumbnail" data-kind="drawing">
          <Icon name="dash" />
        </span>
        <div className="document-text">
          <span className="document-title">{label}</span>
          <p className="document-note">{i18n._(nothingToView)}</p>
        </div>
        {need === 'required' && (
          <span className="document-needed small">
            <Trans>Required</Trans>
          </span>
        )}
      </div>
    </li>
  );
}
