import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day, sizeIn } from '../language/format.tsx';
import type { Appeal } from './appeal.ts';
import { evidenceKey } from './snapshot-answers.ts';

interface CompanySaysProps {
  readonly appeal: Appeal;
  readonly shown: string | undefined;
  readonly onShow: (key: string) => void;
}

/** Why the company thinks that it was decided wrongly, and what it adds. */
export function CompanySays({ appeal, shown, onShow }: CompanySaysProps) {
  const { language } = useAddress();
  return (
    <section className="case-part" aria-labelledby="company-says">
      <div className="case-section-head">
        <h2 id="company-says">
          <Trans>Company’s statement</Trans>
        </h2>
        <p className="small soft">
          <Trans>
            lodged <Day at={appeal.lodged_at} />
          </Trans>
        </p>
      </div>
      <div className="appeal-part">
        <p className="case-text">
          <bdi>{appeal.comment}</bdi>
        </p>
        <h3>
          <Trans>New evidence</Trans>
        </h3>
        {appeal.documents.length === 0 ? (
          <p className="small soft">
            <Trans>The company did not send new evidence.</Trans>
          </p>
        ) : (
          <ul className="requirement-documents">
            {appeal.documents.map(({ title, document }) => (
              <li key={document.id}>
                <button type="button" aria-pressed={shown === evidenceKey(document)} onClick={() => onShow(evidenceKey(document))}>
                  <Icon name={document.content_type.startsWith('image/') ? 'picture' : 'document'} small />
                  <bdi>{title}</bdi>
                  <span className="soft">
                    <bdi>{document.name}</bdi> · <bdi className="document-size">{sizeIn(language, document.size)}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
