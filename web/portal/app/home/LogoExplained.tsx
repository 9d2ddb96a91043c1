import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '@thamani/ui/logo/Logo.tsx';
import type { Arc } from '@thamani/ui/logo/Logo.tsx';

/** `rosette`: the pattern that the hero shows already, where it is a certificate's own. */
export function SealDial({ rosette }: { readonly rosette: string | undefined }) {
  const { t } = useLingui();
  const stages: [Arc, string][] = [
    ['raw', t`Raw material`],
    ['processed', t`Processed`],
    ['made', t`Made`],
    ['packed', t`Packed`],
  ];
  return (
    <div className={rosette === undefined ? 'dial dial-drawn' : 'dial'}>
      {rosette !== undefined && <img className="dial-rosette" src={rosette} width="640" height="640" alt="" />}
      <Mark />
      <h2>
        <Trans>The official mark of certified value addition</Trans>
      </h2>
      <p>
        <Trans>The logo has four arcs, one for each stage of production. The notch marks the 30% threshold.</Trans>
      </p>
      <ul>
        {stages.map(([arc, word]) => (
          <li key={arc}>
            <Mark only={arc} />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
