/** The door: a page of its own, small enough for an old phone, that a service worker opens without network. */
import '@fontsource-variable/inter/wght.css';
import './screens/door/door.css';
import { createRoot } from 'react-dom/client';
import { addTexts, startLanguage } from './language.ts';
import { Door } from './screens/door/door.tsx';
import { doorTexts } from './screens/door/texts.ts';

await startLanguage();
addTexts(doorTexts);

// The page works without it, but not from its next start on without network.
navigator.serviceWorker?.register('/console/door-worker.js', { scope: '/console/door' }).catch(() => {});

// Not in strict mode, which opens everything twice: a tab takes the door once.
createRoot(document.getElementById('root')!).render(<Door />);
