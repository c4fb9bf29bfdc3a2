export * from './errors.ts';
export * from './operation.ts';
export * from './vocabulary.ts';
