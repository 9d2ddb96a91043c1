import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Reports for each file whether veraPDF accepts it as PDF/A-3a, and the rules that it breaks. */
public class Conformance {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var foundry = Foundries.defaultInstance();
    for (var file : files) {
      try (var parser = foundry.createParser(new FileInputStream(file), PDFAFlavour.PDFA_3_A);
          var validator = foundry.createValidator(PDFAFlavour.PDFA_3_A, false)) {
        var result = validator.validate(parser);
        System.out.print(result.isCompliant() ? "passes" : "fails");
        for (var against : result.getTestAssertions()) System.out.print(" " + against.getRuleId().getClause());
        System.out.println();
      }
    }
  }
}
