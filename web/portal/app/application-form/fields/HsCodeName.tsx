import { findHsCodes } from '@thamani/client/public-lists.ts';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import { readHsCode } from '@thamani/domain/applications/answers.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useEffect, useState } from 'react';

/** The code alone tells nobody whether it is the right one: its name is shown with it wherever the answer is read. */
export function HsCodeName({ code, known }: { readonly code: string; readonly known?: FoundHsCodes['data'][number] | undefined }) {
  const { language } = useAddress();
  const [found, setFound] = useState(known);
  const whole = readHsCode(code);
  const named = found?.code === whole ? found : undefined;
  const asked = named === undefined ? whole : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    const stop = new AbortController();
    void findHsCodes({ language, search: asked, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setFound(answer?.data.find((one) => one.code === asked));
    });
    return () => stop.abort();
  }, [asked, language]);
  if (named === undefined) return null;
  return (
    <span className="hs-code-name" lang="en" dir="ltr">
      {' '}
      <bdi>{named.description}</bdi>
    </span>
  );
}
