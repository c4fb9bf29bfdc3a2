import type { Services } from '../apis/common/services.ts';

export async function prepareDemo(_services: Services, _dataDir: string, _print: (line: string) => void): Promise<void> {}
