import { Trans, useLingui } from '@lingui/react/macro';
import type { Citation } from '@thamani/domain/cost-sheet/sheet.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { figureIn } from '../../calculator/figure-formatting.ts';
import { FilePick } from '../../documents/FilePick.tsx';
import { FileRow } from '../../documents/FileRow.tsx';
import { useFieldOfFiles } from '../../documents/useFieldOfFiles.ts';
import { lackSentence } from '../line-labels.ts';
import { citationsChanged, linesCited } from '../model/sheet-edits.ts';
import { neededProofs } from '../model/sheet-figures.ts';
import type { SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { CitedPlace } from './EvidenceMark.tsx';

/** The documents of one line, what is missing and what that costs, a photo taken now, and the documents that are there. */
export function LineEvidence({ line }: { readonly line: SheetLine }) {
  const { t } = useLingui();
  const { documents, readOnly, change, chooseEvidence } = useSheet();
  const ids = line.citations.map(({ document }) => document);
  const files = useFieldOfFiles({ name: `line ${line.id}`, known: documents }, ids, (document) =>
    change((sheet) => linesCited(sheet, new Set([line.id]), { document })),
  );
  const lacks = neededProofs(line).filter((proof) => !line.citations.some(({ proves }) => proves.includes(proof)));
  const choices = Object.values(documents).filter(({ state }) => state !== 'refused').length;
  const put = (citations: readonly Citation[]) => change((sheet) => citationsChanged(sheet, line.id, citations));
  return (
    <section className={lacks.length === 0 ? 'cost-evidence-box' : 'cost-evidence-box cost-evidence-missing'} aria-label={t`Evidence`}>
      {lacks.length > 0 && <Missing line={line} lacks={lacks} />}
      {line.citations.length > 0 && (
        <ul className="cost-cited">
          {line.citations.map((citation) => (
            <li key={`${citation.document} ${citation.page ?? ''}`}>
              <Icon name="clip" small />
              <span>
                <CitedPlace citation={citation} />
              </span>
              {!readOnly && (
                <Button size="small" kind="quiet" onClick={() => put(line.citations.filter((one) => one !== citation))}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.picked.map((file) => (
        <FileRow key={file.key} file={file} onAgain={() => files.again(file.key)} onDrop={() => files.drop(file.key)} />
      ))}
      {!readOnly && (
        <div className="cost-evidence-ways">
          <FilePick id="line-photo" images camera onPick={([photo]) => photo && files.pick(photo)}>
            <Icon name="camera" />
            <Trans>Take a photo of the invoice</Trans>
          </FilePick>
          <Button icon="document" onClick={() => chooseEvidence({ lines: [line.id], price: false })}>
            <Trans>Choose a document ({choices})</Trans>
          </Button>
        </div>
      )}
      <span className="unseen" role="status">
        {files.said}
      </span>
    </section>
  );
}

function Missing({ line, lacks }: { readonly line: SheetLine; readonly lacks: readonly ('cost' | 'origin')[] }) {
  const { i18n } = useLingui();
  const { figures, reader } = useSheet();
  const missing = figures.missing.find((one) => one.of === 'line' && one.line === line.id);
  const points = missing?.of === 'line' ? <bdi dir="ltr">−{figureIn(reader.locale, missing.points)}</bdi> : undefined;
  return (
    <>
      <p className="cost-evidence-head">
        {points === undefined ? (
          <Trans>No document yet</Trans>
        ) : line.citations.length === 0 ? (
          <Trans>No document yet: {points} points</Trans>
        ) : (
          <>
            {lackSentence(i18n, lacks)}: <Trans>{points} points</Trans>
          </>
        )}
      </p>
      <p>
        <Trans>It does not count in the proven figure until a document shows it.</Trans>
      </p>
    </>
  );
}
