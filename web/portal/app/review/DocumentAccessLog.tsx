import { Trans, useLingui } from '@lingui/react/macro';
import type { listDocumentReaders } from '@thamani/contract/audit.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { staffRoleLabels } from '@thamani/site/labels/roles.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Paging } from '@thamani/site/layout/Paging.tsx';
import { useSearchParams } from 'react-router';

export type Readers = AnswerOf<typeof listDocumentReaders>;

/** The query parameter for the page of the list, beside the tab's. */
export const readersPage = 'readers';

/** A company has a right to know who opened its documents. It sees role and staff number, which the audit trail links to a person. */
export function DocumentReaders({ readers }: { readonly readers: Readers }) {
  const { t, i18n } = useLingui();
  return (
    <section className="card panel document-readers" aria-labelledby="document-readers">
      <header className="panel-head">
        <h2 id="document-readers">
          <Trans>Who viewed your documents</Trans>
        </h2>
      </header>
      {readers.data.length === 0 ? (
        <p className="soft review-none">
          <Trans>
            Our staff have not opened any documents of this application. Each time a member of our staff opens a document, we list it here.
          </Trans>
        </p>
      ) : (
        <>
          <p className="small soft">
            <Trans>This list shows each time a member of our staff opened a document of this application. Times are in UTC.</Trans>
          </p>
          <ol>
            {readers.data.map(({ at, role, staff_number, document }) => (
              <li key={`${at} ${staff_number} ${document.id}`}>
                <Moment at={at} />
                <b>
                  <bdi>{document.name}</bdi>
                </b>
                <span>
                  {i18n._(staffRoleLabels[role])} <bdi className="code">{staff_number}</bdi>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <SectionPages list={readers} param={readersPage} label={t`Pages of the list “Who viewed your documents”`} />
    </section>
  );
}

/** To the minute, the same on the server and in the browser; with its zone where no sentence beside it names UTC. */
export function Moment({ at, zone = false }: { readonly at: string; readonly zone?: boolean }) {
  const { language } = useAddress();
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    ...(zone ? { timeZoneName: 'short' } : {}),
  });
  return (
    <bdi className="small soft">
      <time dateTime={at}>{format.format(new Date(at))}</time>
    </bdi>
  );
}

interface SectionPagesProps {
  readonly list: Pick<Readers, 'previous' | 'next' | 'current_page' | 'total_pages'>;
  /** The query parameter of this list: a page has several. */
  readonly param: string;
  /** Names the list for screen readers. */
  readonly label: string;
}

export function SectionPages({ list: { previous, next, current_page: page, total_pages: pages }, param, label }: SectionPagesProps) {
  const [query] = useSearchParams();
  if (pages <= 1 && previous === null) return null;
  const searchOf = (to: number) => {
    const search = new URLSearchParams(query);
    search.set(param, String(to));
    return `?${search.toString()}`;
  };
  return (
    <Paging
      page={page}
      pages={pages}
      previous={previous === null ? null : searchOf(Math.min(page - 1, pages))}
      next={next === null ? null : searchOf(page + 1)}
      label={label}
      className="paging no-print"
      keepScroll
    />
  );
}
