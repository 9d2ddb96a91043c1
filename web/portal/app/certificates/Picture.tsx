import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Takes its place where it does not come. */
  readonly missing: ReactNode;
}

/** A picture of the API. Its place is kept while it comes, so that nothing moves. */
export function Picture({ src, alt, width, height, missing }: PictureProps) {
  const place = useRef<HTMLImageElement>(null);
  const [away, setAway] = useState<string>();
  // It may have failed before script was there to hear of it.
  useEffect(() => {
    const image = place.current;
    if (image !== null && image.complete && image.naturalWidth === 0) setAway(src);
  }, [src]);
  if (away === src) return <p className="picture-missing">{missing}</p>;
  return <img ref={place} src={src} alt={alt} width={width} height={height} onError={() => setAway(src)} />;
}
