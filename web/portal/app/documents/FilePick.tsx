import { contentTypes, takes } from '@thamani/domain/documents/documents.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';

export interface FilePickProps {
  readonly id: string;
  readonly images?: boolean | undefined;
  /** Types and endings of other files than documents. */
  readonly types?: string;
  readonly multiple?: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** Opens the camera of a phone at once. */
  readonly camera?: boolean;
  /** A large place to press or to drop on; otherwise as small as a button. */
  readonly large?: boolean;
  readonly onPick: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const endings = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg,.jpeg' } as const;

/** Types and endings both: some systems know the one, some the other. */
function accepted(images: boolean): string {
  return contentTypes
    .filter((type) => takes(images ? 'photo' : 'document', type))
    .map((type) => `${type},${endings[type]}`)
    .join(',');
}

/** The browser's own file input, laid over its label: pressing, dropping, the keyboard and a phone's camera are its own. */
export function FilePick({
  id,
  images = false,
  types,
  multiple = false,
  describedBy,
  invalid = false,
  camera = false,
  large = false,
  onPick,
  children,
}: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    // Lets the reader pick the same file again, e.g. after correcting it.
    if (input.current) input.current.value = '';
    if (files.length > 0) onPick(files);
  };
  const takeEarly = useEffectEvent(take);
  // Picked before the script came.
  useEffect(() => takeEarly(), []);
  return (
    <label className={large ? 'file-pick file-pick-large' : 'file-pick button button-plain button-small'} htmlFor={id}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={types ?? accepted(images)}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={take}
      />
      {large && <Icon name="upload" />}
      <span>{children}</span>
    </label>
  );
}
