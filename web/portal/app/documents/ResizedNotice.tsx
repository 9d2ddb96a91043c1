import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sizeIn } from './upload-messages.ts';

/** Said quietly: nothing is asked of anybody. */
export function MadeSmaller({ from, to }: { readonly from: number; readonly to: number }) {
  const { language } = useAddress();
  return (
    <p className="document-note">
      <span>
        <Trans>
          Image made smaller before the upload: from <bdi>{sizeIn(language, from)}</bdi> to <bdi>{sizeIn(language, to)}</bdi>.
        </Trans>
      </span>
    </p>
  );
}
