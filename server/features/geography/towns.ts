/** Coordinates as an application keeps them, or none. */
type Degrees = string | number | null | undefined;

/** Name, latitude, longitude. */
type Town = readonly [string, number, number];

const earthKilometres = 6371;

/** The town of that country that is nearest to a place; undefined where the place or the country is not known. */
export async function townNear(country: string, latitude: Degrees, longitude: Degrees): Promise<string | undefined> {
  const [lat, lon] = [degrees(latitude), degrees(longitude)];
  if (lat === undefined || lon === undefined) return undefined;
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, townLat, townLon] of (await townsOf(country)) ?? []) {
    const far = kilometres(lat, lon, townLat, townLon);
    if (far >= least) continue;
    nearest = name;
    least = far;
  }
  return nearest;
}

/** Read when first asked for, and not by every process that starts. Open data that ships with us (data/README.md). */
async function townsOf(country: string): Promise<readonly Town[] | undefined> {
  const { default: data } = await import('./data/towns.json', { with: { type: 'json' } });
  const towns = data.towns as unknown as Readonly<Record<string, readonly Town[]>>;
  return Object.hasOwn(towns, country) ? towns[country] : undefined;
}

function degrees(value: Degrees): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Along the great circle (haversine). */
function kilometres(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const radians = (angle: number) => (angle * Math.PI) / 180;
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord = half(otherLat - lat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(otherLon - lon);
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
