import { Trans } from '@lingui/react/macro';
import { lazy, useEffect, useEffectEvent, useLayoutEffect, useState, type FunctionComponent } from 'react';
import { hasModifier } from './keyboard-shortcuts.ts';

/** A part that is loaded when it is first shown. Where that fails, the page around it stays, with what its reader typed. */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async (): Promise<{ readonly default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: PartMissing };
    }
  });
}

interface Closable {
  readonly onClose?: () => void;
}

/** Loads of all parts that a page can open, each at most once at a time. */
const loads = new Set<() => Promise<unknown>>();
let isInUse = false;

/**
 * A part that a press opens and that the next key is meant for, such as a dialog. It is loaded when the reader first uses the page
 * (`loadParts`), at the latest when it is shown. Not by `lazy`: React shows what comes after a fallback 300 ms later at the earliest.
 */
export function partOnDemand<Props extends Closable>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let Loaded: FunctionComponent<Props> | undefined;
  let loading: Promise<FunctionComponent<Props>> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (part) => (Loaded = part),
      () => {
        // What is shown next tries again.
        loading = undefined;
        return PartMissing;
      },
    );
    return loading;
  };
  loads.add(loadOnce);
  if (isInUse) void loadOnce();
  return function PartOnDemand(props: Props) {
    const [{ Part }, setPart] = useState<{ readonly Part: FunctionComponent<Props> | undefined }>({ Part: Loaded });
    useEffect(() => {
      if (Part !== undefined) return undefined;
      let gone = false;
      void loadOnce().then((part) => gone || setPart({ Part: part }));
      return () => {
        gone = true;
      };
    }, [Part]);
    useKeysHeld(Part === undefined, props.onClose);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Keys that are meant for a part before it has come do nothing to the page behind it; Escape gives up waiting. */
function useKeysHeld(isWaiting: boolean, onClose: (() => void) | undefined): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event) || !(event.key.length === 1 || ['Enter', 'Tab', 'Escape'].includes(event.key))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onClose?.();
  });
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    addEventListener('keydown', hold, { capture: true });
    return () => removeEventListener('keydown', hold, { capture: true });
  }, [isWaiting]);
}

/** The reader uses the page: its parts, and those of the pages that follow, are loaded now. */
export async function loadParts(): Promise<void> {
  isInUse = true;
  await Promise.all([...loads].map((load) => load()));
}

function PartMissing() {
  return (
    <p className="case-refused small" role="alert">
      <Trans>This part of the page could not be loaded. Reload the page, and try again.</Trans>
    </p>
  );
}
