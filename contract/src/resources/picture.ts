import { Id, Instant, Int, OneOf, Resource, type Static, Url } from '../schema.ts';
import { pictureTypes } from '../vocabulary.ts';

export const Picture = Resource('Picture', 'A picture that was uploaded.', {
  _id: Id('picture', 'Id of the picture.'),
  url: Url(
    'Its address, for `image_url` of events and `logo_url` of the organization.',
    'https://tickets.example.org/pictures/pic_01m7zz0q4mfm8v0tt2d1nx6k3e.jpg',
  ),
  media_type: OneOf(pictureTypes, 'What it is kept as: PNG where a part of it is transparent, otherwise JPEG.'),
  width: Int('Width in pixels.', { minimum: 1 }),
  height: Int('Height in pixels.', { minimum: 1 }),
  bytes: Int('Size of the file.', { minimum: 1 }),
  created_at: Instant('When it was uploaded.'),
});
export type Picture = Static<typeof Picture>;
