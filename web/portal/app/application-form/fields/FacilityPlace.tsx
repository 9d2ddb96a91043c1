import { Trans, useLingui } from '@lingui/react/macro';
import { readPosition, type PositionFault } from '@thamani/domain/applications/coordinates.ts';
import type { Facility } from '@thamani/domain/applications/prefill.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useForm } from '../form-context.ts';

/** Facilities of earlier applications: one press fills in all four answers. */
export function SavedFacilities() {
  const { facilities, draft, fill, lists } = useForm();
  const [used, setUsed] = useState<Facility>();
  const fieldsOf = (facility: Facility) => Object.entries(facility) as [keyof Facility, string][];
  const others = facilities.filter((facility) => fieldsOf(facility).some(([field, answer]) => draft.values[field] !== answer));
  if (others.length === 0 && used === undefined) return null;
  const countryOf = ({ facility_country: code }: Facility) => lists.facility_country.find(({ value }) => value === code)?.word ?? code;
  return (
    <div className="form-facilities">
      {others.length > 0 && (
        <>
          <p>
            <Trans>From your earlier applications:</Trans>
          </p>
          <ul>
            {others.map((facility) => (
              <li key={Object.values(facility).join()}>
                <Button
                  size="small"
                  onClick={() => {
                    for (const [field, answer] of fieldsOf(facility)) fill(field, answer);
                    setUsed(facility);
                  }}
                >
                  <span>
                    <Trans>
                      <bdi>{facility.facility_address}</bdi>, {countryOf(facility)}
                    </Trans>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status">{used !== undefined && <Trans>The country, address and coordinates are filled in.</Trans>}</p>
    </div>
  );
}

/** For those who are not at the facility: what a map shows, copied. Nothing is asked of the map’s provider. */
export function PastedPosition() {
  const { t } = useLingui();
  const { fill } = useForm();
  const [pasted, setPasted] = useState('');
  const [isRead, setIsRead] = useState(false);
  const [fault, setFault] = useState<PositionFault>();
  const read = (text: string) => {
    setPasted(text);
    const reading = readPosition(text);
    setIsRead('position' in reading);
    // Half a text is no fault yet: it is told when the field is left.
    setFault(undefined);
    if ('position' in reading) {
      fill('facility_latitude', reading.position.latitude);
      fill('facility_longitude', reading.position.longitude);
    }
  };
  const leave = () => {
    const reading = readPosition(pasted);
    setFault(pasted.trim() !== '' && 'fault' in reading ? reading.fault : undefined);
  };
  return (
    <div className="form-pasted">
      <TextField
        id="pasted_position"
        label={t`Coordinates or map link`}
        optional={t`(optional)`}
        hint={t`Paste what your map shows, like “5.6037, -0.1870”, or a link from Google Maps, OpenStreetMap or Apple Maps. We fill in both coordinates`}
        {...(fault === undefined ? {} : { error: <PositionSentence fault={fault} /> })}
        value={pasted}
        onChange={({ target }) => read(target.value)}
        onBlur={leave}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <p role="status">{isRead && <Trans>The latitude and longitude are filled in. Check them on a map if you can.</Trans>}</p>
    </div>
  );
}

function PositionSentence({ fault }: { readonly fault: PositionFault }) {
  switch (fault) {
    case 'short_link':
      return <Trans>This short link does not contain the position. Open it, then copy the coordinates or the long link from there.</Trans>;
    case 'out_of_range':
      return <Trans>These coordinates do not exist. The latitude is at most 90 degrees, and the longitude at most 180.</Trans>;
    case 'unreadable':
      return <Trans>We cannot read a position here. Paste both coordinates, the latitude first, like 5.6037, -0.1870.</Trans>;
  }
}
