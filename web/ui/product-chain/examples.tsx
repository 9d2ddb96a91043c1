import type { Examples } from '../examples.ts';
import { chains, ProductDrawing } from './ProductDrawing.tsx';

export const productChainExamples: Examples = () =>
  chains.map((chain) => ({ state: chain.join(', '), shows: chain.map((product) => <ProductDrawing key={product} of={product} />) }));
