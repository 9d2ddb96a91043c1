import data from './data/places.json' with { type: 'json' };

/** Open data that ships with us (data/README.md): it changes by a commit, so it needs no table. */
interface Places {
  readonly countries: readonly { readonly iso2: string; readonly name: string; readonly emoji: string; readonly phonecode: string }[];
  readonly states: Readonly<
    Record<string, readonly { readonly name: string; readonly iso2: string; readonly cities: readonly string[] }[]>
  >;
}

export const places: Places = data;
