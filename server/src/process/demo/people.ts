import type { Gender } from '@stagedoor/contract/vocabulary';

/** Invented people, the same ones at every seed. */
const firstNames = [
  'Vera',
  'Tomás',
  'Ingrid',
  'Noor',
  'Bruno',
  'Saoirse',
  'Mateo',
  'Hanna',
  'Youssef',
  'Clara',
  'Dario',
  'Freya',
  'Iker',
  'Leonie',
  'Omar',
  'Paloma',
  'Quentin',
  'Rosalía',
  'Stellan',
  'Talia',
  'Ulises',
  'Wanda',
  'Xavier',
  'Zoë',
];
const lastNames = [
  'Lindqvist',
  'Amador',
  'Castellví',
  'Ferreira',
  'Hollander',
  'Ibarra',
  'Kowalczyk',
  'Moreau',
  'Navarrete',
  'Oduya',
  'Pellegrini',
  'Quiroga',
  'Rasmussen',
  'Sørensen',
  'Tanaka',
  'Urbina',
  'Vasquez',
  'Whitlock',
  'Yılmaz',
  'Zapata',
];

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: Gender;
  readonly birthday: string;
}

export function person(number: number): Person {
  const first = firstNames[number % firstNames.length]!;
  const last = lastNames[Math.floor(number / firstNames.length + number * 7) % lastNames.length]!;
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
  return {
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}${number >= 480 ? number : ''}@example.org`,
    phone: `+34600${String(100_000 + (number % 900_000))}`,
    gender: (['female', 'male', 'other', 'unspecified'] as const)[number % 11 === 0 ? 2 : number % 2]!,
    birthday: `${1978 + (number % 28)}-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`,
  };
}
