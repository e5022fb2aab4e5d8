/** The terms and conditions of a property and their versions. */
export const terms = {
  title: 'Syarat dan Ketentuan',
};
