import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';

interface PositionProps {
  readonly onFound: (position: { readonly latitude: string; readonly longitude: string }) => void;
}

/** Six decimals are a step wide. */
export function Position({ onFound }: PositionProps) {
  const [stage, setStage] = useState<'idle' | 'asking' | 'found' | 'unknown'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setStage('unknown');
    setStage('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onFound({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) });
        setStage('found');
      },
      () => setStage('unknown'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="case-position">
      <Button icon="phone" onClick={ask} aria-disabled={stage === 'asking'} busyLabel={<Trans>Finding your location…</Trans>}>
        <Trans>Use my location</Trans>
      </Button>
      <p className="small soft" role="status">
        {stage === 'found' && <Trans>Location added.</Trans>}
        {stage === 'unknown' && (
          <Trans>Your device could not find its location. Enter both coordinates from a map, or leave them empty.</Trans>
        )}
      </p>
    </div>
  );
}
