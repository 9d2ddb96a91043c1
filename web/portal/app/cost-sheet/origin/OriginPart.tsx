import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { OwnTexts } from '@thamani/site/language/OwnTexts.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { lazy, Suspense, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { OriginRead } from './useOriginAnswers.ts';

// The comment keeps its texts out of those of this page: they come with its data (web/site/build-tools/catalog-pruning.ts).
const OriginCard = lazy(async () => ({ default: (await import(/* own texts */ './OriginCard.tsx')).OriginCard }));

/** The second question about the goods, fetched after the page is there: the list of rules weighs as much as the page. */
export function OriginPart({ applicationId }: { readonly applicationId: string }) {
  const { language } = useAddress();
  const { load, data, state } = useFetcher<OriginRead>();
  const address = addressIn(language, `/sheet-origin/${applicationId}`);
  useEffect(() => {
    void load(address);
  }, [load, address]);
  if (!data) return null;
  if (data.origin === undefined || data.texts === undefined)
    return (
      <p className="cost-origin-away">
        <Trans>The answer about the AfCFTA origin, which is indicative, could not be loaded.</Trans>{' '}
        <Button kind="quiet" disabled={state !== 'idle'} onClick={() => void load(address)}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  return (
    <Suspense fallback={null}>
      <OwnTexts texts={data.texts}>
        <OriginCard address={address} origin={data.origin} isLoading={state !== 'idle'} onReload={() => void load(address)} />
      </OwnTexts>
    </Suspense>
  );
}
