import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Link } from 'react-router';

type Content = 'sheet' | 'template';

function useFileAddress(applicationId: string) {
  const { language } = useAddress();
  return (format: 'xlsx' | 'csv', content: Content) =>
    `/api/application/${applicationId}/cost_sheet/file?${new URLSearchParams({ format, language, content }).toString()}`;
}

/** The template in both formats. */
export function TemplateLinks({ applicationId }: { readonly applicationId: string }) {
  const addressOf = useFileAddress(applicationId);
  return (
    <div className="import-links">
      <ButtonLink icon="download" href={addressOf('xlsx', 'template')} download>
        <Trans>Template (XLSX)</Trans>
      </ButtonLink>
      <ButtonLink icon="download" href={addressOf('csv', 'template')} download>
        <Trans>Template (CSV)</Trans>
      </ButtonLink>
    </div>
  );
}

interface SheetFilesProps {
  readonly applicationId: string;
  readonly readOnly: boolean;
  readonly isEmpty: boolean;
  /** What is not sent yet goes first: the import knows what the server has. */
  readonly onLeave: () => void;
}

/** The ways in and out of the sheet by file. */
export function SheetFiles({ applicationId, readOnly, isEmpty, onLeave }: SheetFilesProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const addressOf = useFileAddress(applicationId);
  return (
    <div className="cost-files no-print" role="group" aria-label={t`Cost sheet as a file`}>
      {!readOnly && (
        <Link
          className="button button-plain button-small"
          to={addressIn(language, `/cost-sheet/${applicationId}/import`)}
          onClick={onLeave}
        >
          <Trans>Import from a file</Trans>
        </Link>
      )}
      {!isEmpty && (
        <>
          <ButtonLink size="small" icon="download" href={addressOf('xlsx', 'sheet')} download>
            <Trans>Download (XLSX)</Trans>
          </ButtonLink>
          <ButtonLink size="small" icon="download" href={addressOf('csv', 'sheet')} download>
            <Trans>Download (CSV)</Trans>
          </ButtonLink>
        </>
      )}
      {!readOnly && (
        <ButtonLink size="small" icon="download" href={addressOf('xlsx', 'template')} download>
          <Trans>Template</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
