import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef } from 'react';
import { FigureFoot } from '../figure/SheetFigure.tsx';
import { kindNames } from '../line-labels.ts';
import { lineKindOrder, linesOf } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { LineDetails } from './LineDetails.tsx';

interface LinePageProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** On a phone: one line by itself. */
export function LinePage({ id, onClose }: LinePageProps) {
  const { t, i18n } = useLingui();
  const { sheet, numbers, readOnly, openLine, removeLines } = useSheet();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo?.(0, 0);
  }, [id]);
  const line = sheet.lines.find((one) => one.id === id);
  if (line === undefined) return null;
  const ordered = lineKindOrder.flatMap((kind) => linesOf(sheet, kind));
  const number = numbers.get(id) ?? 0;
  const next = ordered[number];
  const [total, group] = [ordered.length, i18n._(kindNames[line.kind])];
  return (
    <>
      <button type="button" className="cost-back" onClick={onClose}>
        <Icon name="arrow" turns />
        <Trans>Cost sheet</Trans>
      </button>
      <p className="form-page">
        <Trans>
          Line {number} of {total}, {group}
        </Trans>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {line.description === '' ? t`New line` : <bdi>{line.description}</bdi>}
      </h1>
      <LineDetails key={id} line={line} />
      {!readOnly && (
        <button
          type="button"
          className="cost-remove-line"
          onClick={() => {
            removeLines([id]);
            onClose();
          }}
        >
          <Icon name="trash" />
          <Trans>Remove this line</Trans>
        </button>
      )}
      <FigureFoot>
        {next !== undefined && (
          <Button onClick={() => openLine(next.id)}>
            <Trans>Next line</Trans>
          </Button>
        )}
        <Button kind="main" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </FigureFoot>
    </>
  );
}
