import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { useForm } from '../form-context.ts';

type Stage = 'idle' | 'asking' | 'found' | 'denied' | 'unknown';

/** For those who stand at the facility with the phone in hand. Six decimals are a step wide. */
export function PositionButton() {
  const { fill } = useForm();
  const [stage, setStage] = useState<Stage>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setStage('unknown');
    setStage('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        fill('facility_latitude', coords.latitude.toFixed(6));
        fill('facility_longitude', coords.longitude.toFixed(6));
        setStage('found');
      },
      ({ code, PERMISSION_DENIED }) => setStage(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="form-position">
      <Button onClick={ask} aria-disabled={stage === 'asking'} busyLabel={<Trans>Finding your location…</Trans>}>
        <Trans>Use my location</Trans>
      </Button>
      <p role="status">
        {stage === 'idle' && (
          <Trans>If you are at the facility now, your device can fill in both coordinates. We never publish them.</Trans>
        )}
        {stage === 'asking' && <Trans>This can take a few seconds.</Trans>}
        {stage === 'found' && <Trans>The latitude and longitude are filled in. Check them on a map if you can.</Trans>}
        {stage === 'denied' && (
          <Trans>Your device did not share its location. Find the facility on a map and enter both coordinates here.</Trans>
        )}
        {stage === 'unknown' && (
          <Trans>Your device could not find its location. Try again outdoors, or enter both coordinates from a map.</Trans>
        )}
      </p>
    </div>
  );
}
