import { Trans, useLingui } from '@lingui/react/macro';
import { previewStatusChange } from '@thamani/contract/certificates/status.ts';
import { directionOf, languageNames, languages, type Language } from '@thamani/domain/languages.ts';
import type { StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import { Nonce } from '@thamani/site/request/request-context.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { use, useEffect, useState } from 'react';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import { changeLabels } from './status-labels.ts';

/** In plain words, before anybody presses anything. */
export function Consequence({ change }: { readonly change: StatusChange }) {
  const { i18n } = useLingui();
  return (
    <p className="status-follows">
      <Icon name={change === 'revoke' || change === 'replace' ? 'attention' : 'information'} small />
      <span>{i18n._(changeLabels[change].follows)}</span>
    </p>
  );
}

interface Foreseen {
  readonly number: string;
  readonly change: StatusChange;
  readonly reason: StatusReason;
}

/** What strangers would read after the change, in each language, as their own page draws it. Nothing in it runs or leads anywhere. */
export function Preview({ foreseen }: { readonly foreseen: Foreseen }) {
  const { t } = useLingui();
  const { language: own } = useAddress();
  const [language, setLanguage] = useState<Language>(own);
  const page = usePage(foreseen, language);
  return (
    <section className="status-preview" aria-labelledby="preview-heading">
      <h3 id="preview-heading">
        <Trans>What the public will see</Trans>
      </h3>
      <div className="status-preview-languages" role="group" aria-label={t`Language of the preview`}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            dir={directionOf(one)}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </div>
      {page.failed !== undefined && (
        <p className="admin-refused" role="alert">
          {page.failed}
        </p>
      )}
      {page.failed === undefined && page.html === undefined && <div className="status-preview-page" aria-busy="true" />}
      {page.html !== undefined && (
        <iframe
          className="status-preview-page"
          title={t`Preview of the public page, ${languageNames[language]}`}
          sandbox=""
          srcDoc={page.html}
        />
      )}
    </section>
  );
}

interface Page {
  readonly html?: string;
  readonly failed?: string;
}

function usePage({ number, change, reason }: Foreseen, language: Language): Page {
  const api = useConsoleApi();
  const wordsOf = useErrorMessage();
  const nonce = use(Nonce);
  const asked = [number, change, reason, language].join(' ');
  const [shown, setShown] = useState<Page & { readonly asked: string }>();
  useEffect(() => {
    let isWanted = true;
    const show = (page: Page) => {
      if (isWanted) setShown({ ...page, asked });
    };
    api.call(previewStatusChange, { params: { cert_no: number }, query: { change, reason, language } }).then(
      // A page inside ours keeps to our policy, which lets no sheet in without its mark.
      ({ data: { html } }) => show({ html: html.replace('<style>', `<style nonce="${nonce ?? ''}">`) }),
      (failure: unknown) => show({ failed: wordsOf(failure) }),
    );
    return () => void (isWanted = false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` represents the whole request; the error messages do not affect it.
  }, [asked]);
  return shown?.asked === asked ? shown : {};
}
