import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** What has the deadlines: an application (the correction, or the appeal) or an active certificate (its renewal and its last day). */
type Deadlines = { readonly applicationId: string } | { readonly certificate: string };

/** A file that the reader's own calendar opens (server/features/deadlines). A plain link: it needs no script. */
export function CalendarLink({ of }: { readonly of: Deadlines }) {
  const { language } = useAddress();
  const path = 'certificate' in of ? `certificate/${encodeURIComponent(of.certificate)}` : `application/${of.applicationId}`;
  return (
    <a className="calendar-link small no-print" href={`/api/${path}/calendar?language=${language}`} download>
      <Icon name="calendar" small />
      <Trans>Add to calendar</Trans>
    </a>
  );
}

/** Which deadline a task on the dashboard has in a calendar; a task without one has no file. */
export function deadlinesOf(task: {
  readonly kind: string;
  readonly application_id: string;
  readonly cert_no: string | null;
}): Deadlines | undefined {
  if (task.kind === 'correction' || task.kind === 'appeal') return { applicationId: task.application_id };
  return task.kind === 'renewal' && task.cert_no !== null ? { certificate: task.cert_no } : undefined;
}
