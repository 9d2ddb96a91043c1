import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '@thamani/ui/mark/Mark.tsx';
import type { Arc } from '@thamani/ui/mark/Mark.tsx';

export function SealDial() {
  const { t } = useLingui();
  const stages: [Arc, string][] = [
    ['raw', t`Raw`],
    ['processed', t`Processed`],
    ['made', t`Made`],
    ['packed', t`Packed`],
  ];
  return (
    <div className="dial">
      <Mark />
      <h2>
        <Trans>The official mark of certified value addition</Trans>
      </h2>
      <p>
        <Trans>Four arcs, one for each stage in which value is added. The notch stands where the rule does: at 30%.</Trans>
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
