/**
 * Phrases in the tables that are also names of people. In a transfer, they are assumed to refer to a person, not a
 * shop.
 */
export const namesOfPeople =
  'zain, زين, careem, كريم, hala, tamara, تمارا, ehsan, إحسان, hafiz, walaa, sanad, jarir, جرير, shahid, شاهد, nahdi, النهدي, othaim, العثيم, tamimi, التميمي, lulu, لولو, salik, سالك, nana, barber, ورود, aster';
