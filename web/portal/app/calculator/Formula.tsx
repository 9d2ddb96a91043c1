import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { guidelines } from './guidelines.ts';

export function Formula({ guidelinesAddress }: { readonly guidelinesAddress: string }) {
  const { i18n } = useLingui();
  const { formula, threshold } = guidelines;
  return (
    <div className="calculator-more">
      <details className="fold formula">
        <summary>
          <Trans>Formula</Trans>
          <Icon name="chevron" />
        </summary>
        <p className="formula-line">{i18n._(formula.line)}</p>
        {[...formula.paragraphs, ...threshold.paragraphs].map((paragraph) => (
          <p key={paragraph.id}>{i18n._(paragraph)}</p>
        ))}
      </details>
      <ButtonLink icon="document" href={guidelinesAddress} download="">
        <Trans>Download the guidelines (PDF)</Trans>
      </ButtonLink>
    </div>
  );
}
