/**
 * Only what needs types to be seen, or to know which file it stands in; everything else is Biome's. Few rules, each
 * for a fault that has cost somebody a night.
 */
import { parser, plugin } from 'typescript-eslint';

const settingsOnly = 'Settings are read in server/src/config.ts only; take a Config, or what you need of it.';
const typed = {
  languageOptions: {
    parser,
    parserOptions: {
      project: ['./tsconfig.test.json', './console/tsconfig.json'],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  plugins: { '@typescript-eslint': plugin },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
};

export default [
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', 'coverage/'] },
  {
    ...typed,
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      // A promise that nobody waits for fails where nobody sees it.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/only-throw-error': 'error',
      // A new member of a closed list must be thought of everywhere.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['contract/src/**/*.ts', 'server/src/**/*.ts'],
    // Processes hand their environment to it.
    ignores: ['server/src/config.ts', 'server/src/main.ts', 'server/src/demo-load.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: settingsOnly },
        { object: 'URL', property: 'canParse', message: 'Take parseUrl: in Node 20 it refuses letters such as ü.' },
      ],
      'no-restricted-imports': [
        'error',
        { name: 'node:process', message: settingsOnly },
        { name: 'process', message: settingsOnly },
      ],
    },
  },
  {
    // The router is led elsewhere by throwing.
    files: ['console/src/routes/*'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
];
