import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { addressOfChanges, legalPages, versionDay } from '../legal/documents.ts';
import type { Problem } from '../session/problem.ts';
import type { Profile } from './signed-in-user.ts';

interface LegalUpdateNoticeProps {
  readonly updates: Profile['updated_legal_documents'];
}

/** On every page until it is dismissed once: the server remembers it for the account, so that no other device shows it again. */
export function LegalUpdateNotice({ updates }: LegalUpdateNoticeProps) {
  const newest = updates.reduce((latest, { version }) => (version > latest ? version : latest), '');
  return newest === '' ? null : <Shown updates={updates} newest={newest} />;
}

function Shown({ updates, newest }: LegalUpdateNoticeProps & { readonly newest: string }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { pathname, search } = useLocation();
  const { Form, state, data: answer } = useFetcher<{ readonly problem?: Problem }>();
  const place = useFocusKept();
  const problem = state === 'idle' ? answer?.problem : undefined;
  return (
    <section ref={place} className="offline legal-update no-print" aria-label={t`New versions of legal documents`}>
      <Icon name="information" />
      <p>
        <Trans>We have updated our legal documents. Read what changed:</Trans>{' '}
        {updates.map(({ document, version }, at) => (
          <span key={document}>
            {at > 0 && ' · '}
            <a href={addressOfChanges(language, document)}>
              {i18n._(legalPages[document].title)} ({versionDay(language, version)})
            </a>
          </span>
        ))}
        {problem !== undefined && (
          <span role="alert"> {problem.message || t`Our server did not answer. Check your connection, wait a minute, and try again.`}</span>
        )}
      </p>
      <Form method="post" action={addressIn(language, '/profile/legal-version')}>
        <input type="hidden" name="version" value={newest} />
        <input type="hidden" name="next" value={pathname + search} />
        <Button type="submit" size="small" aria-disabled={state !== 'idle'}>
          <Trans>Dismiss</Trans>
        </Button>
      </Form>
    </section>
  );
}

/** The button goes with the notice: a reader who pressed it continues at the page's content, and not at the top of the document. */
function useFocusKept() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const notice = place.current;
    return () => {
      if (notice?.contains(document.activeElement) === true) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}
