/** Colours, type and sizes of the console. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';
import i18next from 'i18next';

const violet: MantineColorsTuple = [
  '#f0efff',
  '#dddcfb',
  '#b9b6f3',
  '#928eec',
  '#726ce6',
  '#5d56e2',
  '#5149df',
  '#4338ca',
  '#3a31b4',
  '#2f279c',
];

/** Greys with a little violet, so that the dark scheme is not black. */
const dark: MantineColorsTuple = [
  '#e9e8f2',
  '#cfcdde',
  '#a9a7bd',
  '#817f96',
  '#454259',
  '#322f42',
  '#262433',
  '#1b1a26',
  '#14131d',
  '#0e0d15',
];

const title = { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 };
/** A header within a dialog is not the one of the page. */
const headerOfDialog = { defaultProps: { role: 'none' } };
const overlayProps = { backgroundOpacity: 0.5, blur: 2 };

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 5 },
  colors: { violet, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', 'Liberation Mono', monospace",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  luminanceThreshold: 0.35,
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Modal: { defaultProps: { centered: true, overlayProps }, styles: { title } },
    Drawer: { defaultProps: { overlayProps }, styles: { title } },
    ModalHeader: headerOfDialog,
    DrawerHeader: headerOfDialog,
    Notification: { defaultProps: () => ({ closeButtonProps: { 'aria-label': i18next.t('actions.close') } }) },
    // Fields that may be left out say so; the others need no mark.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // On a phone the choices stand below each other, instead of being cut off.
    SegmentedControl: { styles: { root: { flexWrap: 'wrap' }, control: { maxWidth: '100%' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
  },
});
